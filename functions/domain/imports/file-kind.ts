/** What a file is, when it is no list in plain text. */
export type FileKind = keyof typeof PROBLEMS;

/** Bytes at the start of a file that tell its kind. */
export const KIND_BYTES = 4_096;

/** What people read about a file that cannot be imported, and what they can do. */
const PROBLEMS = {
  WORKBOOK: 'This file is a workbook, not a CSV. Open it, save it as CSV, and try again.',
  OLD_WORKBOOK: 'This file is a workbook, not a CSV. Open it, save it as CSV, and try again.',
  ZIP: 'This file is a ZIP archive. Unpack it and choose the CSV or Excel file in it.',
  ARCHIVE: 'This file is an archive. Unpack it and choose the CSV or Excel file in it.',
  PDF: 'This file is a PDF. Open the list in the program that made it, and save it as CSV.',
  IMAGE: 'This file is an image. Choose a CSV or Excel file with the phone numbers.',
  DOCUMENT: 'This file is a text document. Copy its table into a spreadsheet, save it as CSV, and try again.',
  WEB_PAGE: 'This file is a web page, even if its name says otherwise. Open it in a spreadsheet and save it as CSV.',
  VCARD: 'This file is an address book (vCard). Choose it in the app, or export the contacts as CSV and try again.',
  CALENDAR: 'This file is a calendar. Export the people in it as CSV and try again.',
  JSON: 'This file is JSON, not a table. Export the list as CSV from the program that made it, and try again.',
  XML_WORKBOOK: 'This file is a workbook in XML. Open it in a spreadsheet, save it as CSV, and try again.',
  UTF_16: 'This file is in UTF-16. Save it as "CSV UTF-8" and try again.',
  BINARY: 'This file is not a list that we can read. Open it in a spreadsheet, save it as CSV, and try again.',
} as const;

/** The first bytes of each kind as hexadecimal digits. Sources: the formats' specifications. */
const SIGNATURES: readonly (readonly [FileKind, RegExp])[] = [
  // UTF-32 begins like UTF-16.
  ['BINARY', /^fffe0000/],
  ['UTF_16', /^(fffe|feff)/],
  ['OLD_WORKBOOK', /^d0cf11e0/],
  ['ARCHIVE', /^(1f8b|377abcaf|52617221|425a68|fd377a58)/],
  ['PDF', /^25504446/],
  ['IMAGE', /^(89504e47|ffd8ff|474946383|49492a00|4d4d002a|52494646.{8}57454250|.{8}6674797068656963)/],
  ['DOCUMENT', /^7b5c727466/],
];

/** The first words of each kind of text. */
const TEXTS: readonly (readonly [FileKind, RegExp])[] = [
  ['VCARD', /^BEGIN:VCARD\b/i],
  ['CALENDAR', /^BEGIN:VCALENDAR\b/i],
  ['JSON', /^(\[\s*[[{]|\{\s*("|\}))/],
  ['XML_WORKBOOK', /^<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/i],
  ['WEB_PAGE', /^<(!doctype html|html|table|\?xml)/i],
];

/** Returns what a file is by its first bytes. Returns null for plain text in UTF-8 or an encoding of one byte a letter. */
export function detectFileKind(start: Uint8Array): FileKind | null {
  const bytes = start.subarray(0, KIND_BYTES);
  const hex = [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (/^504b(0304|0506|0708)/.test(hex)) return detectZipKind(bytes);
  const known = SIGNATURES.find(([, pattern]) => pattern.test(hex));
  if (known) return known[0];
  const text = toLatin(bytes)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  const named = TEXTS.find(([, pattern]) => pattern.test(text));
  if (named) return named[0];
  if (!text.includes('\0')) return null;
  // Without a byte order mark, every second byte of western text in UTF-16 is zero.
  const zeros = [0, 1].map((parity) => bytes.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  return Math.max(...zeros) >= bytes.length / 4 && Math.min(...zeros) === 0 ? 'UTF_16' : 'BINARY';
}

/** Returns why a file of a kind cannot be imported, and what the person can do. */
export function describeFileKind(kind: FileKind): string {
  return PROBLEMS[kind];
}

/** A workbook is a ZIP archive whose first entry has a name that only workbooks and documents of offices have. */
function detectZipKind(bytes: Uint8Array): FileKind {
  const text = toLatin(bytes);
  if (text.includes('opendocument.text') || text.includes('word/')) return 'DOCUMENT';
  return /\[Content_Types\]|xl\/|_rels\/|docProps\/|opendocument\.spreadsheet|Index\/|workbook/.test(text)
    ? 'WORKBOOK'
    : 'ZIP';
}

function toLatin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
