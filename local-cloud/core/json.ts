/** JSON of unknown shape, from a template or a request. The functions below check the shape before use. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object as it is, and an empty object for anything else. */
export function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns an array as it is, and an empty array for anything else. */
export function array(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a string as it is, another value as a string, and an empty string for undefined and null. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : String(value as number | boolean);
}

export function optionalText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : text(value);
}

/** Returns a finite number, or the number that a string contains, otherwise the default. */
export function number(value: unknown, defaultValue: number): number {
  const parsed =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(parsed) ? parsed : defaultValue;
}

export function parseJson(source: string | Buffer): Json {
  return JSON.parse(source.toString()) as Json;
}
