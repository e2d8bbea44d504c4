import { expect, it } from 'vitest';
import { addKnownContacts, describeKnown, describeUnclear, listCheckedNumbers } from './known-contacts.ts';
import { groupNewContacts } from './csv-review.ts';
import type { FileReview } from './review-file.ts';

const NO_ROWS = { count: 0, first: [] };
const REVIEW: FileReview = {
  total: 9,
  valid: 4,
  duplicates: { count: 1, first: [9] },
  skipped: [{ reason: 'NO_CONSENT', count: 2, first: [7, 8] }],
  unclear: NO_ROWS,
  otherCountries: NO_ROWS,
  shortened: NO_ROWS,
  samples: [],
  numbers: {
    contacts: new Map([
      ['+16025550101', 2],
      ['+16025550102', 3],
      ['+16025550103', 4],
      ['+16025550104', 5],
    ]),
    refused: new Set(['+16025550107', '+16025550108']),
    longestName: 'Ann',
  },
};
const know = (phone: string, more: object = {}) => ({
  phone,
  leadId: 'l',
  here: true,
  corrected: false,
  optedOut: false,
  ...more,
});

it('The contacts of a file are counted as new or as here, and a number that staff corrected is skipped', () => {
  expect(listCheckedNumbers(REVIEW)).toHaveLength(6);
  const reviewed = addKnownContacts(REVIEW, [
    know('+16025550101'),
    know('+16025550102', { optedOut: true }),
    know('+16025550103', { here: false, corrected: true }),
    know('+16025550104', { here: false, optedOut: true }),
    know('+16025550107'),
    know('+16025550108', { optedOut: true }),
  ]);
  expect(reviewed).toMatchObject({
    valid: 3,
    known: { added: 1, here: 2, optedOut: 1 },
    refusing: ['+16025550107'],
    skipped: [
      { reason: 'NO_CONSENT', count: 2, first: [7, 8] },
      { reason: 'NUMBER_CORRECTED', count: 1, first: [4] },
    ],
  });
});

it('A review without the answer, or of too many numbers, says nothing of what is here', () => {
  expect(addKnownContacts(REVIEW, undefined)).toMatchObject({ valid: 4, known: null, refusing: [] });
  const large = { ...REVIEW, numbers: { ...REVIEW.numbers, contacts: null } };
  expect(listCheckedNumbers(large)).toHaveLength(2);
  expect(addKnownContacts(large, [know('+16025550107')])).toMatchObject({ known: null, refusing: ['+16025550107'] });
});

it('The sentences agree with their counts', () => {
  expect(describeKnown({ added: 4, here: 2, optedOut: 0 })).toBe('4 new, 2 already here.');
  expect(describeKnown({ added: 0, here: 2, optedOut: 1 })).toBe(
    '0 new, 2 already here. 1 of them has opted out and gets no texts.',
  );
  expect(describeKnown({ added: 0, here: 2_000, optedOut: 2 })).toBe(
    '0 new, 2,000 already here. 2 of them have opted out and get no texts.',
  );
  expect(describeUnclear(1)).toBe('1 row does not say who agreed to texts.');
  expect(describeUnclear(3)).toBe('3 rows do not say who agreed to texts.');
});

it('The contacts who would join a campaign are those that are here, and the new ones by country', () => {
  const contacts = new Map(
    [...['+16025550101', '+16025550102', '+16025550103', '+447400123456'].entries()].map(([row, phone]) => [
      phone,
      row + 2,
    ]),
  );
  const found = [know('+16025550101'), know('+16025550103', { leadId: null, here: false, optedOut: true })];
  expect(groupNewContacts({ ...REVIEW.numbers, contacts }, found)).toEqual({
    contactIds: ['l'],
    newContacts: [
      { count: 1, phone: '+16025550102', name: 'Ann', optedOut: false },
      { count: 1, phone: '+16025550103', name: 'Ann', optedOut: true },
      { count: 1, phone: '+447400123456', name: 'Ann', optedOut: false },
    ],
  });
});
