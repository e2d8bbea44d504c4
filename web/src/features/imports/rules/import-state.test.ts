import { describe, expect, it } from 'vitest';
import { describeOutcome } from './import-state.ts';

const CONTACT = { one: 'contact', many: 'contacts' };
const NOTHING = { kind: 'IMPORT', added: 0, merged: 0, skipped: 0, rejected: 0 };

describe('The outcome of an import', () => {
  it('says what became of each kind of row', () => {
    expect(describeOutcome({ ...NOTHING, added: 2, merged: 1, rejected: 1 }, CONTACT)).toBe(
      '2 contacts added, 1 row merged, 1 row skipped',
    );
  });

  it('counts rows that repeat a number of the file as duplicates', () => {
    expect(describeOutcome({ ...NOTHING, added: 1, merged: 1, skipped: 2 }, CONTACT)).toBe(
      '1 contact added, 3 rows merged',
    );
  });

  it('says that nothing was added', () => {
    expect(describeOutcome({ ...NOTHING, rejected: 1_200 }, CONTACT)).toBe('0 contacts added, 1,200 rows skipped');
  });

  it('speaks of numbers for a list of opt-outs', () => {
    expect(describeOutcome({ ...NOTHING, kind: 'OPT_OUT', added: 3, merged: 2 }, CONTACT)).toBe(
      '3 numbers opted out, 2 had opted out',
    );
  });
});
