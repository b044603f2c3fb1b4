"""What the drawing scripts share: files of pictures, a module's faces, letters."""
