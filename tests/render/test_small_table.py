from tests.builders import make_module, start
from vtt.render.small_table import blocks


def test_every_piece_is_a_block_in_its_sides_colour():
    module, state = make_module(), start()
    pieces = list(state.pieces_on("field").values())
    found = list(blocks(pieces, module))
    assert len(found) == len(pieces)
    for piece, (outline, colour) in zip(pieces, found, strict=True):
        xs, ys = zip(*outline, strict=True)
        assert min(xs) <= piece.pose.x <= max(xs)
        assert min(ys) <= piece.pose.y <= max(ys)
        side = piece.side or module.piece(piece.definition).side
        if side is not None:
            assert colour == module.side(side).colour
