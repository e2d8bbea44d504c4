// @vitest-environment node
import { expect, it } from 'vitest';
import { readVcards } from './read-vcards.ts';

async function readRows(text: string): Promise<string[]> {
  const read = await readVcards(new File([text], 'contacts.vcf'));
  if (!read.ok) throw new Error(read.problem);
  return (await read.csv.text()).trimEnd().split('\r\n').slice(1);
}

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

it('An address book of iCloud gives a row for each card, with the mobile number apart', async () => {
  const rows = await readRows(
    card(
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.0//EN',
      'N:Archer;Ann;;;',
      'FN:Ann Archer',
      'ORG:Acme\\, Inc.;',
      'item1.TEL;type=HOME;type=VOICE:(602) 555-0102',
      'TEL;type=CELL;type=VOICE;type=pref:+1 (602) 555-0101',
      'TEL;type=WORK;type=FAX:(602) 555-0109',
      'EMAIL;type=INTERNET:ann@example.com',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
      ' /2wCEAAkGBxMTEhUT',
    ) + card('VERSION:3.0', 'N:;;;;', 'FN:Bob’s Garage', 'TEL;type=pref:602-555-0103'),
  );
  expect(rows).toEqual([
    'Ann,Archer,+1 (602) 555-0101,(602) 555-0102,,ann@example.com,"Acme, Inc."',
    'Bob’s Garage,,,602-555-0103,,,',
  ]);
});

it('An address book of Android in version 2.1 is read with its accents', async () => {
  const rows = await readRows(
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=52=69=76=65=73;=4A=6F=73=C3=',
      '=A9;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=6F=73=C3=A9',
      'TEL;HOME:602-555-0105',
      'TEL;CELL;PREF:602-555-0104',
    ),
  );
  expect(rows).toEqual(['José,Rives,602-555-0104,602-555-0105,,,']);
});

it('A card of version 4.0 has its numbers as links', async () => {
  const rows = await readRows(
    card('VERSION:4.0', 'FN:Ann Archer', 'N:Archer;Ann;;;', 'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-602-555-0101'),
  );
  expect(rows).toEqual(['Ann,Archer,+1-602-555-0101,,,,']);
});

it('A card that cannot be read costs only its row', async () => {
  const rows = await readRows(
    card('VERSION:3.0', 'no colon here') + card('VERSION:3.0', 'N:Archer;Ann;;;', 'TEL:602-555-0101'),
  );
  expect(rows).toEqual(['This card cannot be read.,,,,,,', 'Ann,Archer,,602-555-0101,,,']);
});
