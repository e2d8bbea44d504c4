import { describe, expect, it } from 'vitest';
import { text } from '../domain/brand/text.ts';
import { toRefusal } from './refusal.ts';

describe('A refusal for a reason', () => {
  it.each([
    ['NO_CONSENT_STATEMENT', 'Please confirm that these contacts agreed to get texts from you.'],
    ['INVALID_PHONE_FORMAT', 'Not a phone number.'],
    ['CONTACT_ARCHIVED', 'Archived.'],
  ] as const)('says %s as a sentence with a period', (reason, sentence) => {
    expect(toRefusal(reason, text).errors).toEqual([sentence]);
  });
});
