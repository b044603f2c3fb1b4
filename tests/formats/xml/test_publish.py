from vtt.formats.xml import publish
from vtt.formats.xml.schema import schema_text


def test_publishing_writes_the_schema_and_the_page(tmp_path, monkeypatch):
    page, schema = tmp_path / "module.md", tmp_path / "module.xsd"
    page.write_text("# By hand\n\n", encoding="utf-8")
    monkeypatch.setattr(publish, "PAGE", page)
    monkeypatch.setattr(publish, "SCHEMA_FILE", schema)
    publish.publish()
    assert schema.read_text(encoding="utf-8") == schema_text()
    first = page.read_bytes()
    assert first.startswith(b"# By hand\n")
    publish.publish()
    assert page.read_bytes() == first
