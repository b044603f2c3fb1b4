"""The pictures of the DBR module, as code: palette, bases, class signs, figures, badges."""
