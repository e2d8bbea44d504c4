import { describe, expect, it } from 'vitest';
import { DEMO_NUMBERS } from '../seed.ts';
import { buildPeople } from './people.ts';

describe('The contacts of the demo', () => {
  const phones = [0, 1, 2, 3, 4].flatMap((organization) => buildPeople(organization, 80)).map(({ phone }) => phone);

  it('have distinct numbers', () => {
    expect(new Set(phones).size).toBe(400);
  });

  it('have valid numbers of the range for fiction', () => {
    expect(phones.filter((phone) => !/^\+1\d{3}55501\d\d$/.test(phone))).toEqual([]);
  });

  it('have no number of a demo organization', () => {
    const numbers: readonly string[] = Object.values(DEMO_NUMBERS);
    expect(phones.filter((phone) => numbers.includes(phone))).toEqual([]);
  });
});
