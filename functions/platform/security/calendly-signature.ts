import { createHmac } from 'node:crypto';
import { timingSafeEqualStrings } from './timing-safe-equal.ts';

/** How old a signature may be, in seconds (Calendly, "Webhook signatures", advises a few minutes). */
const TOLERANCE_SECONDS = 300;

/** Which connection a report belongs to. The address of the report names it. */
export interface ReportedConnection {
  readonly organizationId: string;
  readonly owner: string;
  readonly id: string;
}

/** Returns the key with which Calendly signs the reports of one connection. It follows from the deployment's key. */
export function deriveCalendlyKey(key: string, { organizationId, owner, id }: ReportedConnection): string {
  return createHmac('sha256', key).update(`CALENDLY|${organizationId}|${owner}|${id}`).digest('hex');
}

/** Returns whether a report is from Calendly and recent. `header`: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export function isCalendlySignature(key: string, body: string, header: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', key).update(`${time}.${body}`, 'utf8').digest('hex');
  return parts.some(([name, value]) => name === 'v1' && timingSafeEqualStrings(value ?? '', expected));
}
