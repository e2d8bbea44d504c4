import { describe, expect, it } from 'vitest';
import { describeFileKind, detectFileKind, type FileKind } from './file-kind.ts';

const bytes = (hex: string, text = ''): Uint8Array =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text, 'latin1')]);

describe('the kind of a file', () => {
  it.each<readonly [string, FileKind, Uint8Array]>([
    ['a workbook of Excel', 'WORKBOOK', bytes('504b030414000600', '....[Content_Types].xml')],
    [
      'a workbook of LibreOffice',
      'WORKBOOK',
      bytes('504b0304', 'mimetype application/vnd.oasis.opendocument.spreadsheet'),
    ],
    ['a workbook of Excel 97', 'OLD_WORKBOOK', bytes('d0cf11e0a1b11ae1')],
    ['a document of Word', 'DOCUMENT', bytes('504b0304', '....[Content_Types].xml....word/document.xml')],
    ['a document in RTF', 'DOCUMENT', bytes('', '{\\rtf1 Ann 6025550100}')],
    ['a ZIP archive', 'ZIP', bytes('504b030414000000', '....contacts.csv')],
    ['a workbook of another program', 'WORKBOOK', bytes('504b030414000600', '...._rels/.rels')],
    ['an empty ZIP archive', 'ZIP', bytes('504b0506')],
    ['a gzip archive', 'ARCHIVE', bytes('1f8b0800')],
    ['a PDF', 'PDF', bytes('', '%PDF-1.7')],
    ['a PNG', 'IMAGE', bytes('89504e470d0a1a0a')],
    ['a JPEG', 'IMAGE', bytes('ffd8ffe0')],
    ['a WebP', 'IMAGE', bytes('52494646', 'sizeWEBP VP8')],
    ['a photo of an iPhone', 'IMAGE', bytes('000000246674797068656963')],
    ['a web page that is named .xls', 'WEB_PAGE', bytes('', '\r\n<HTML><table><tr><td>Ann')],
    [
      'an XML workbook of 2003',
      'XML_WORKBOOK',
      bytes(
        '',
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      ),
    ],
    ['an address book', 'VCARD', bytes('', '\u00ef\u00bb\u00bfBEGIN:VCARD\r\nVERSION:3.0')],
    ['a calendar', 'CALENDAR', bytes('', 'BEGIN:VCALENDAR\r\n')],
    ['JSON of objects', 'JSON', bytes('', '[{"name":"Jay Son","phone":"602-555-3601"}]')],
    ['JSON in lines', 'JSON', bytes('', '{"name":"Jay Son"}\n{"name":"Jay Two"}')],
    ['JSON of rows', 'JSON', bytes('', ' [\n ["Jay","602-555-3601"]]')],
    ['UTF-16 with a mark', 'UTF_16', Buffer.from('\uFEFFname,phone\n', 'utf16le')],
    ['UTF-16 without a mark', 'UTF_16', Buffer.from('name,phone\nZoë,6025550100\n', 'utf16le')],
    ['UTF-16 without a mark, big end first', 'UTF_16', Buffer.from('name,phone\n', 'utf16le').swap16()],
    ['UTF-32', 'BINARY', bytes('fffe0000', 'n\0\0\0')],
    ['a program', 'BINARY', bytes('7f454c4602010100000000')],
  ])('%s is recognized', (_what, kind, start) => {
    expect(detectFileKind(start)).toBe(kind);
    expect(describeFileKind(kind)).toMatch(/^This file is .+\. .*(CSV|Unpack)/);
  });

  it.each([
    ['UTF-8', Buffer.from('name,phone\nZoë,6025550100\n')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFname,phone\n')],
    ['Windows-1252', bytes('', 'name,phone\nZo\u00eb,602\n')],
    ['a first name that begins like a signature', bytes('', 'BMW,PK,MM\nII,GIF,%PD\n')],
    ['names in brackets', bytes('', '[Name],[Phone]\nAnn,602\n')],
    ['a name like an address book', bytes('', 'BEGIN,VCARD\n')],
    ['nothing', new Uint8Array(0)],
  ])('A list in %s is plain text', (_what, start) => {
    expect(detectFileKind(start)).toBeNull();
  });
});
