import { describe, expect, it } from 'vitest';
import { getCarrierAction, getCarrierErrorText, isKnownCode } from './carrier-codes.ts';

/**
 * The codes that a text can have, from Twilio's "Error and Warning Dictionary": those of requests for a text, of the carriers, of
 * the number's registration, and of channels. Codes of calls, domains, bundles and registrations are never on a text.
 */
const DICTIONARY: readonly (number | readonly [from: number, to: number])[] = [
  10001,
  14107,
  20003,
  20005,
  20006,
  20008,
  20403,
  20404,
  20429,
  [21211, 21219],
  21401,
  21408,
  [21601, 21614],
  [21616, 21624],
  21626,
  21627,
  21635,
  [21652, 21662],
  21703,
  21704,
  21910,
  [30001, 30041],
  30400,
  30404,
  30409,
  30410,
  30450,
  35111,
  35114,
  35118,
  35125,
  35126,
  [63001, 63003],
  [63005, 63047],
  63051,
  90010,
];

describe('The meaning of a code of the carrier', () => {
  it('is known for every code that a text can have', () => {
    const codes = DICTIONARY.flatMap((entry) =>
      typeof entry === 'number'
        ? [entry]
        : Array.from({ length: entry[1] - entry[0] + 1 }, (_, index) => entry[0] + index),
    );
    expect(codes.filter((code) => !isKnownCode(code))).toEqual([]);
  });

  it.each([
    [30032, 'UNREGISTERED'],
    [30033, 'UNREGISTERED'],
    [30034, 'UNREGISTERED'],
    [30035, 'UNREGISTERED'],
    [21606, 'UNREGISTERED'],
    [30022, 'BACK_OFF'],
    [14107, 'BACK_OFF'],
    [30023, 'DAILY_CAP'],
    [63038, 'DAILY_CAP'],
    [30002, 'ACCOUNT'],
    [10001, 'ACCOUNT'],
    [20003, 'ACCOUNT'],
    [20005, 'ACCOUNT'],
    [20006, 'ACCOUNT'],
    [20403, 'ACCOUNT'],
    [90010, 'ACCOUNT'],
    [21635, 'INVALID_NUMBER'],
    [21610, 'OPTED_OUT'],
    [30003, 'FAIL'],
    [99999, 'FAIL'],
  ])('of %i is %s', (code, action) => {
    expect(getCarrierAction(code)).toBe(action);
  });

  it('is a number when there are no words for it', () => {
    expect(getCarrierErrorText(30018)).toBe('Carrier error 30018');
  });
});
