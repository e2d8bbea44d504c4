/** A contact list as people keep it: every way to write a phone, the same person twice, and rows without a number. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
}

export interface MessyList {
  readonly csv: string;
  /** Who is in it once, by the first row that names them. */
  readonly people: readonly Person[];
  readonly duplicates: number;
  readonly invalid: number;
}

const FIRST = ['Ava', 'Liam', 'Zoë', 'José', "D'Arcy", 'Guadalupe', 'Omar', 'Ida', 'Wolfgang', 'Mia'];
const LAST = ['Stone', 'Ruiz', "O'Brien", 'Nakamura', 'de la Cruz', 'Li', 'Featherstonehaugh-Cholmondeley'];

/** The same ten digits as different hands write them. */
const WRITTEN: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b, c) => `${a}${b}${c}`,
  (a, b, c) => `(${a}) ${b}-${c}`,
  (a, b, c) => `${a}-${b}-${c}`,
  (a, b, c) => `${a}.${b}.${c}`,
  (a, b, c) => `+1 ${a} ${b} ${c}`,
  (a, b, c) => `1-${a}-${b}-${c}`,
  (a, b, c) => ` ${a} ${b} ${c} `,
  (a, b, c) => `${a}${b}${c}.0`,
];
const INVALID = ['', 'none', '12345', '000-000-0000', 'call the office', '602-555-01'];

const UNIQUE = 450;
const DUPLICATES = 35;
const INVALID_ROWS = 15;

/** 500 rows. Duplicates and unusable rows stand between the others. */
export function messyList(): MessyList {
  const people: Person[] = [];
  const rows: string[][] = [];
  let duplicates = 0;
  let invalid = 0;
  for (let index = 0; index < UNIQUE; index += 1) {
    const person = personAt(index);
    people.push(person);
    rows.push([person.firstName, person.lastName, written(person.phone, index), `note ${index}, "quoted"`]);
    if (index % 12 === 5 && duplicates < DUPLICATES) {
      duplicates += 1;
      rows.push(['Somebody', 'Else', written(person.phone, index + 3), '']);
    }
    if (index % 30 === 7 && invalid < INVALID_ROWS) {
      rows.push(['No', 'Number', INVALID[invalid % INVALID.length] ?? '', '']);
      invalid += 1;
    }
  }
  const csv = [['First Name', 'Last Name', 'Cell', 'Notes'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n');
  return { csv: `\uFEFF${csv}\r\n`, people, duplicates, invalid };
}

function personAt(index: number): Person {
  return {
    firstName: FIRST[index % FIRST.length] ?? '',
    lastName: LAST[index % LAST.length] ?? '',
    phone: `+1602${String(2_340_000 + index * 37)}`,
  };
}

function written(phone: string, style: number): string {
  const [a, b, c] = [phone.slice(2, 5), phone.slice(5, 8), phone.slice(8)];
  return WRITTEN[style % WRITTEN.length]?.(a, b, c) ?? phone;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
