import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { E164 } from './phone.ts';

/**
 * The countries that a deployment texts, by ISO 3166 code, and as how many segments one segment to the country counts. A
 * text to some countries costs many times as much as one to the United States, and prices, caps and usage count segments.
 */
export type TextedCountries = Readonly<Record<string, number>>;

export const DEFAULT_COUNTRIES: TextedCountries = { US: 1, CA: 1 };

/** Their numbers are numbers of the United States: the same numbering plan, carriers and price. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI']);

/** Texts that strangers can cause, such as codes and answers to public forms, go to these countries only. */
const DOMESTIC_COUNTRIES: readonly (string | null)[] = ['US', 'CA'];

let texted = DEFAULT_COUNTRIES;

/** Sets the countries of the deployment. Called once, when a function starts. */
export function setTextedCountries(countries: TextedCountries): void {
  texted = countries;
}

/**
 * Returns the country of a number, with the United States for its territories. A +1 number that no country of the numbering
 * plan claims, such as a new area code, counts as one of the United States. null if no country has the number.
 */
export function getCountry(phone: E164): string | null {
  const country = parsePhoneNumberFromString(phone)?.country ?? null;
  if (country === null) return phone.startsWith('+1') ? 'US' : null;
  return US_TERRITORIES.has(country) ? 'US' : country;
}

/** Returns whether a code names a country. A territory of the United States is part of US. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code) && !US_TERRITORIES.has(code);
}

/** Returns the countries that the deployment texts, by ISO 3166 code. */
export function listTextedCountries(): string[] {
  return Object.keys(texted);
}

/** Returns whether the deployment texts numbers of this country. */
export function isTexted(phone: E164): boolean {
  return Object.hasOwn(texted, getCountry(phone) ?? '');
}

/** Returns whether a number is one of the United States, its territories or Canada, and the deployment texts it. */
export function isDomestic(phone: E164): boolean {
  return DOMESTIC_COUNTRIES.includes(getCountry(phone)) && isTexted(phone);
}

/** Returns as how many segments a text to a number counts. */
export function countChargedSegments(segments: number, phone: E164 | null): number {
  return phone === null ? segments : segments * (texted[getCountry(phone) ?? ''] ?? 1);
}
