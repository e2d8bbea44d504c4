import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePersonName } from './name.ts';
import { splitName, toSpokenName } from './spoken-name.ts';

describe('a whole name', () => {
  it.each([
    ['Ann Archer', 'Ann', 'Archer'],
    ['Ann Mary Archer', 'Ann', 'Mary Archer'],
    ['Cher', 'Cher', ''],
    ['Archer, Ann', 'Ann', 'Archer'],
    ['Archer,Ann', 'Ann', 'Archer'],
    ['Archer, Ann M.', 'Ann', 'M. Archer'],
    ['ARCHER, ANN', 'ANN', 'ARCHER'],
    ['Archer Jr., Ann', 'Ann', 'Archer'],
    ['Archer, Ann, Jr.', 'Ann', 'Archer'],
    ['van der Berg, Jan', 'Jan', 'van der Berg'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ["O'Neill, Zoë", 'Zoë', "O'Neill"],
    ['Renée de la Cruz', 'Renée', 'de la Cruz'],
    ['Ann Archer, Jr.', 'Ann', 'Archer'],
    ['Ann Archer, DDS', 'Ann', 'Archer'],
    ['Ann "Annie" Archer', 'Ann', 'Archer'],
    ['Dr. Ann Archer', 'Ann', 'Archer'],
    ['Dr.Ann Archer', 'Ann', 'Archer'],
    ['Prof. Dr. Ann Archer', 'Ann', 'Archer'],
    ['Rev. Al Green', 'Al', 'Green'],
    ['Sr. Juan Diaz', 'Juan', 'Diaz'],
    ['Archer, Dr. Ann', 'Ann', 'Archer'],
    ['Mrs. Archer', '', 'Archer'],
    ['Mr. and Mrs. Archer', '', 'Archer'],
    ['Miss Archer', '', 'Archer'],
    ['Ann & Bob Archer', 'Ann & Bob', 'Archer'],
    ['J. Robert Smith', 'J. Robert', 'Smith'],
    ['J. Smith', '', 'J. Smith'],
    ['van der Berg', '', 'van der Berg'],
    ['de la Cruz', '', 'de la Cruz'],
    ['Smith Jr.', '', 'Smith Jr.'],
    ['Smith, III', '', 'Smith, III'],
    ['Al Green', 'Al', 'Green'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Mr. & Mrs. Jones', '', 'Jones'],
    ['💕 Mom', 'Mom', ''],
    ['Ann 🎉 Archer 👍🏽', 'Ann', 'Archer'],
    ['Dean Martin', 'Dean', 'Martin'],
    ['Drew Miller', 'Drew', 'Miller'],
    ['Misty Reverend', 'Misty', 'Reverend'],
    ['Na Li', 'Na', 'Li'],
    ['Nan', 'Nan', ''],
    ['Иван', 'Иван', ''],
    ['李娜', '李娜', ''],
  ])('"%s" has the first name "%s" and the last name "%s"', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it.each([
    'N/A',
    'n/a',
    'NA',
    '-',
    '--',
    '?',
    '.',
    'null',
    'NULL',
    'None',
    '#REF!',
    '#N/A',
    'Unknown',
    'unknown',
    'No Name',
    'Not provided',
    'NaN',
    '(602) 555-0142',
    '602-555-0142 Ann',
    '+16025550142',
    'ann@example.com',
    'https://example.com',
    '12 Oak Lane',
    'PO Box 12',
    '💕',
    'Acme, Inc.',
    'Acme LLC',
    'The Archer Family',
    '',
  ])('"%s" is no name of a person', (name) => {
    expect(splitName(name)).toEqual({ firstName: '', lastName: '' });
    expect(parsePersonName({ name })).toEqual({ name, firstName: '', lastName: '' });
  });
});

describe('a name as texts say it', () => {
  it.each([
    ['Archer,', 'Ann', 'Ann', 'Archer'],
    ['Dr.', 'Ann Archer', 'Ann', 'Archer'],
    ['Mrs.', 'Archer', '', 'Archer'],
    ['Dr. Ann', 'Archer', 'Ann', 'Archer'],
    ['Mary Ann', 'Archer', 'Mary Ann', 'Archer'],
    ['N/A', '', '', ''],
    ['N/A', 'Archer', '', 'Archer'],
    ['(602)', '555-0142', '', ''],
    ['💕', 'Mom', '', 'Mom'],
    ['Ann 💕', 'Archer', 'Ann', 'Archer'],
    ['', 'Archer', '', 'Archer'],
    ['J.', 'Archer', '', 'Archer'],
    ['J.R.', 'Archer', 'J.R.', 'Archer'],
    ['HOWARD,', 'JAMES T', 'James', 'T Howard'],
    ['AMY', 'HOWARD', 'Amy', 'Howard'],
    ['AJ', 'HOWARD', 'AJ', 'Howard'],
  ])('The stored names "%s" and "%s" are said as "%s" and "%s"', (firstName, lastName, first, last) => {
    expect(toSpokenName({ firstName, lastName })).toEqual({ firstName: first, lastName: last });
  });

  it('Neither rule throws, and a name that was split stays as it is', () => {
    const word = fc.constantFrom('Ann', 'Archer,', 'Dr.', 'N/A', '(', ')', '"', 'Jr.', '&', 'van', '💕', ',', '602');
    const names = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(names, names, (one, other) => {
        splitName(one);
        toSpokenName({ firstName: one, lastName: other });
      }),
    );
  });
});
