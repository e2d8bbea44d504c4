import { afterEach, describe, expect, it } from 'vitest';
import {
  countChargedSegments,
  DEFAULT_COUNTRIES,
  getCountry,
  isDomestic,
  isTexted,
  setTextedCountries,
} from './countries.ts';
import { isE164, type E164 } from './phone.ts';

function phone(text: string): E164 {
  if (!isE164(text)) throw new Error(text);
  return text;
}

afterEach(() => setTextedCountries(DEFAULT_COUNTRIES));

describe('The country of a number', () => {
  it.each([
    ['+16025550142', 'US'],
    // The territories of the United States: Northern Marianas, Guam, American Samoa, Puerto Rico (two codes), Virgin Islands.
    ['+16702345678', 'US'],
    ['+16715550142', 'US'],
    ['+16846331234', 'US'],
    ['+17875550142', 'US'],
    ['+19395550142', 'US'],
    ['+13405550142', 'US'],
    ['+14165550142', 'CA'],
    // Islands of the same numbering plan that are no part of it.
    ['+18764701234', 'JM'],
    ['+14412345678', 'BM'],
    ['+12423456789', 'BS'],
    ['+18095550142', 'DO'],
    ['+447400123456', 'GB'],
    ['+37122345678', 'LV'],
    // A satellite phone.
    ['+88216123456', null],
  ])('%s is %s', (number, country) => {
    expect(getCountry(phone(number))).toBe(country);
    expect(isTexted(phone(number))).toBe(country === 'US' || country === 'CA');
    expect(isDomestic(phone(number))).toBe(country === 'US' || country === 'CA');
  });

  it('decides by the list of the deployment, and as how many segments a text counts', () => {
    setTextedCountries({ US: 1, GB: 5 });
    expect([isTexted(phone('+447400123456')), isTexted(phone('+14165550142'))]).toEqual([true, false]);
    // Strangers cause texts to the United States and Canada only, and only where the deployment texts.
    expect([isDomestic(phone('+447400123456')), isDomestic(phone('+14165550142'))]).toEqual([false, false]);
    expect(countChargedSegments(2, phone('+447400123456'))).toBe(10);
    expect(countChargedSegments(2, phone('+16025550142'))).toBe(2);
  });
});
