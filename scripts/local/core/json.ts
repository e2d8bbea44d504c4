/** JSON whose shape comes from a template or the wire: looked at before it is used. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function array(value: unknown): Json[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);
}

export function optionalText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : text(value);
}

export function number(value: unknown, otherwise: number): number {
  const parsed =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(parsed) ? parsed : otherwise;
}

export function parseJson(source: string | Buffer): Json {
  return JSON.parse(source.toString()) as Json;
}
