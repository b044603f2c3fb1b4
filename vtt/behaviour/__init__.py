"""What traits do and say: expressions, properties, menus, and a key's command group."""
