"""A table as plain mutable objects, changed in place by dispatch on the command's type; no undo."""


class PlainPiece:
    __slots__ = ("face", "moved", "pose", "properties")

    def __init__(self, pose):
        self.pose = pose
        self.face = ""
        self.properties = {}
        self.moved = False


class PlainTable:
    def __init__(self, poses):
        self.pieces = {name: PlainPiece(pose) for name, pose in poses.items()}
        self._handlers = {
            "MovePieces": self._move,
            "SetFace": self._face,
            "SetProperty": self._property,
            "SetMark": self._mark,
        }

    def run(self, commands):
        handlers = self._handlers
        for command in commands:
            handlers[type(command).__name__](command)

    def _move(self, command):
        for part in command.moves:
            self.pieces[part.piece].pose = part.to.pose

    def _face(self, command):
        for piece in command.pieces:
            self.pieces[piece].face = command.face

    def _property(self, command):
        for piece in command.pieces:
            self.pieces[piece].properties[command.name] = command.value

    def _mark(self, command):
        for piece in command.pieces:
            self.pieces[piece].moved = command.moved
