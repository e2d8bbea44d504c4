/** A contact list as people keep it: many phone formats, duplicates, and rows without a valid number. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164 format. */
  readonly phone: string;
}

export interface MessyList {
  readonly csv: string;
  /** Each person once. The first row with a number wins. */
  readonly people: readonly Person[];
  readonly duplicates: number;
  readonly invalid: number;
}

const FIRST = ['Ava', 'Liam', 'Zoë', 'José', "D'Arcy", 'Guadalupe', 'Omar', 'Ida', 'Wolfgang', 'Mia'];
const LAST = ['Stone', 'Ruiz', "O'Brien", 'Nakamura', 'de la Cruz', 'Li', 'Featherstonehaugh-Cholmondeley'];

/** Common ways to write the same ten digits. */
const PHONE_FORMATS: readonly ((a: string, b: string, c: string) => string)[] = [
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

/** Builds 500 rows. Duplicates and invalid rows are spread among the valid ones. */
export function buildMessyList(): MessyList {
  const people: Person[] = [];
  const rows: string[][] = [];
  let duplicates = 0;
  let invalid = 0;
  for (let index = 0; index < UNIQUE; index += 1) {
    const person = buildPerson(index);
    people.push(person);
    rows.push([person.firstName, person.lastName, formatPhone(person.phone, index), `note ${index}, "quoted"`]);
    if (index % 12 === 5 && duplicates < DUPLICATES) {
      duplicates += 1;
      rows.push(['Somebody', 'Else', formatPhone(person.phone, index + 3), '']);
    }
    if (index % 30 === 7 && invalid < INVALID_ROWS) {
      rows.push(['No', 'Number', INVALID[invalid % INVALID.length] ?? '', '']);
      invalid += 1;
    }
  }
  const csv = [['First Name', 'Last Name', 'Cell', 'Notes'], ...rows]
    .map((row) => row.map(quoteCell).join(','))
    .join('\r\n');
  return { csv: `\uFEFF${csv}\r\n`, people, duplicates, invalid };
}

function buildPerson(index: number): Person {
  return {
    firstName: FIRST[index % FIRST.length] ?? '',
    lastName: LAST[index % LAST.length] ?? '',
    phone: `+1602${String(2_340_000 + index * 37)}`,
  };
}

function formatPhone(phone: string, style: number): string {
  const [a, b, c] = [phone.slice(2, 5), phone.slice(5, 8), phone.slice(8)];
  return PHONE_FORMATS[style % PHONE_FORMATS.length]?.(a, b, c) ?? phone;
}

function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
