import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deriveCalendlyKey, isCalendlySignature } from './calendly-signature.ts';

const NOW = new Date('2027-03-03T17:00:00Z');
const BODY = '{"event":"invitee.created"}';
const CONNECTION = { organizationId: 'o', owner: 'u', id: 'i' };
const sign = (key: string, at: Date, body = BODY): string => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
};
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);

describe("Calendly's signature", () => {
  const key = deriveCalendlyKey('a key of the deployment', CONNECTION);

  it('proves who sent a report, for a few minutes', () => {
    for (const at of [NOW, minutes(-4), minutes(4)])
      expect(isCalendlySignature(key, BODY, sign(key, at), NOW)).toBe(true);
    for (const at of [minutes(-6), minutes(6)]) expect(isCalendlySignature(key, BODY, sign(key, at), NOW)).toBe(false);
  });

  it('of another body, another key or another form proves nothing', () => {
    expect(isCalendlySignature(key, `${BODY} `, sign(key, NOW), NOW)).toBe(false);
    for (const other of [
      { ...CONNECTION, organizationId: 'p' },
      { ...CONNECTION, owner: 'v' },
      { ...CONNECTION, id: 'j' },
    ])
      expect(isCalendlySignature(deriveCalendlyKey('a key of the deployment', other), BODY, sign(key, NOW), NOW)).toBe(
        false,
      );
    for (const header of ['', 't=,v1=', 't=1,v1=x', 'v1=abc', sign(key, NOW).replace('v1', 'v0')])
      expect(isCalendlySignature(key, BODY, header, NOW), header).toBe(false);
  });
});
