import ICAL from 'ical.js';
import { quoteCsvCell } from '../csv-cell.ts';

export type VcardReading =
  | { readonly ok: true; readonly csv: File; readonly note: string }
  | { readonly ok: false; readonly problem: string };

/** An address book with photos of thousands of people. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const COLUMNS = ['First name', 'Last name', 'Mobile', 'Phone', 'Phone 2', 'Email', 'Company'];
const NO_TEXTS = /fax|pager/i;

/** Converts an address book (vCard 2.1 to 4.0) to CSV, one row for each card. A card that cannot be read is a row without a number. */
export async function readVcards(file: File): Promise<VcardReading> {
  if (file.size > MAX_FILE_BYTES)
    return { ok: false, problem: 'This address book is too large to be opened here. Export it as CSV and try again.' };
  const text = toUnfolded(await file.text());
  const cards = text.match(/^BEGIN:VCARD\s*$[\s\S]*?^END:VCARD\s*$/gim) ?? [];
  const rows = [COLUMNS, ...cards.map((card) => toRow(card))];
  const csv = new File([rows.map((row) => `${row.map(quoteCsvCell).join(',')}\r\n`).join('')], file.name, {
    type: 'text/csv',
    lastModified: file.lastModified,
  });
  return { ok: true, csv, note: 'Read as an address book.' };
}

/** Joins lines that are folded, and removes pictures, which make most of an address book. */
function toUnfolded(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:].*\n/gim, '');
}

function toRow(card: string): string[] {
  try {
    const component = new ICAL.Component(ICAL.parse(/^VERSION:2\.1/im.test(card) ? toVersion3(card) : card) as never[]);
    const [family = '', given = ''] = readParts(component.getFirstPropertyValue('n'));
    const name = readParts(component.getFirstPropertyValue('fn'))[0] ?? '';
    const [company = ''] = readParts(component.getFirstPropertyValue('org'));
    const [email = ''] = readParts(component.getFirstPropertyValue('email'));
    const phones = component.getAllProperties('tel').flatMap((property) => {
      const type = [property.getParameter('type')].flat().join(' ');
      const number = (readParts(property.getFirstValue())[0] ?? '').replace(/^tel:/i, '');
      return NO_TEXTS.test(type) ? [] : [{ number, isMobile: /cell|mobile|iphone/i.test(type) }];
    });
    const mobile = phones.find(({ isMobile }) => isMobile);
    const [phone = '', second = ''] = phones.filter((each) => each !== mobile).map(({ number }) => number);
    const isUnnamed = family === '' && given === '';
    return [isUnnamed ? name : given, family, mobile?.number ?? '', phone, second, email, company];
  } catch {
    return ['This card cannot be read.', '', '', '', '', '', ''];
  }
}

/** Returns the parts of a value: a name has several, and a text has one. */
function readParts(value: unknown): string[] {
  return [value].flat(2).flatMap((part) => (typeof part === 'string' ? [part.trim()] : []));
}

/** Rewrites a card of vCard 2.1, as Android and Outlook export it: types without `TYPE=`, and letters as `=C3=A9`. */
function toVersion3(card: string): string {
  return card
    .replace(/=\n/g, '')
    .split('\n')
    .map((line) => {
      const [, names, value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
      if (names === undefined) return line;
      const [name = '', ...parameters] = names.split(';');
      const isQuoted = parameters.some((each) => /QUOTED-PRINTABLE/i.test(each));
      const kept = parameters
        .filter((each) => !/^(CHARSET|ENCODING)=|^QUOTED-PRINTABLE$/i.test(each))
        .map((each) => (each.includes('=') ? each : `TYPE=${each}`));
      return `${[name, ...kept].join(';')}:${isQuoted ? decodeQuoted(value, parameters) : value}`;
    })
    .join('\n');
}

function decodeQuoted(value: string, parameters: readonly string[]): string {
  const charset = /CHARSET=([\w-]+)/i.exec(parameters.join(';'))?.[1] ?? 'utf-8';
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return new TextDecoder(charset).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))).replace(/\s+/g, ' ');
}
