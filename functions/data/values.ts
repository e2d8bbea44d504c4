/** Reading attributes of items we wrote ourselves: dates are ISO strings, absent is null. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function date(value: unknown): Date {
  return new Date(text(value));
}

export function dateOrNull(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null;
}

export function iso(at: Date | null | undefined): string | undefined {
  return at ? at.toISOString() : undefined;
}

/** An epoch second for DynamoDB's time to live. */
export function expiry(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000) + seconds;
}
