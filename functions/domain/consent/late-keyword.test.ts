import { describe, expect, it } from 'vitest';
import type { ConsentChange, ConsentEvidence } from './consent-change.ts';
import { isOvertaken } from './late-keyword.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 27, 17, minute));
const byKeyword = (carrierId: string): ConsentEvidence => ({ kind: 'KEYWORD', word: 'X', carrierId });
const BY_STAFF: ConsentEvidence = { kind: 'STAFF', userId: 'u', note: null };
const change = (state: ConsentChange['state'], minute: number, evidence = byKeyword('other')): ConsentChange => ({
  state,
  at: at(minute),
  evidence,
});

describe('A keyword that was sent at 17:10 and comes late', () => {
  it.each([
    ['STOP', 'acts without a change', 'OPT_OUT', [], false],
    ['STOP', 'acts after an older START', 'OPT_OUT', [change('OPTED_IN', 5)], false],
    ['STOP', 'acts when a START came so close that it may be older', 'OPT_OUT', [change('OPTED_IN', 12)], false],
    ['STOP', 'gives way to a later START', 'OPT_OUT', [change('OPTED_IN', 16)], true],
    ['STOP', 'acts though staff changed it since', 'OPT_OUT', [change('OPTED_OUT', 16, BY_STAFF)], false],
    ['STOP', 'that has acted acts again', 'OPT_OUT', [change('OPTED_OUT', 20, byKeyword('own'))], false],
    ['START', 'acts without a change', 'OPT_IN', [], false],
    ['START', 'acts after an older STOP', 'OPT_IN', [change('OPTED_OUT', 9)], false],
    ['START', 'gives way to a later STOP', 'OPT_IN', [change('OPTED_OUT', 11)], true],
    ['START', 'gives way to staff', 'OPT_IN', [change('OPTED_OUT', 16, BY_STAFF)], true],
    ['START', 'that has acted acts again', 'OPT_IN', [change('OPTED_IN', 20, byKeyword('own'))], false],
  ] as const)('%s %s', (_, __, keyword, history, expected) => {
    expect(isOvertaken({ keyword, carrierId: 'own', sentAt: at(10) }, history)).toBe(expected);
  });
});
