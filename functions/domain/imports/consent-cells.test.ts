import { describe, expect, it } from 'vitest';
import { namesConsent, readConsent } from './consent-cells.ts';

describe('A column that says who agreed to texts', () => {
  // Shopify's export of customers has the first name. The other names are assumed: no file of another tool was at hand.
  it.each([
    'Accepts SMS Marketing',
    'SMS Consent',
    'sms_consent',
    'SMS Opt-In',
    'Text Opt In',
    'SMS Marketing Subscription',
    'Opted Out',
    'SMS Opt Out',
    'Opted In',
    'Unsubscribed',
    'Do Not Text',
    'Do Not Contact',
    'DND',
    'optedOutOfSms',
    'Consent to texts',
    'Text message permission',
  ])('is named by "%s"', (header) => {
    expect(namesConsent(header)).toBe(true);
  });

  it.each([
    'Accepts Email Marketing',
    'Accepts Marketing',
    'Email Opt-In',
    'Email Unsubscribed',
    'SMS Consent Date',
    'SMS Opt-in Source',
    'Consent Timestamp',
    'Do Not Call',
    'Mobile',
    'Text',
    'Message',
    'Notes',
    'Status',
    'Last Message',
    'Phone Subscription ID',
  ])('is not named by "%s"', (header) => {
    expect(namesConsent(header)).toBe(false);
  });

  it('says no by its word, in the sense of its name', () => {
    const refused = (header: string, ...cells: string[]) => cells.map((cell) => readConsent(header, cell) === 'NO');
    expect(refused('Accepts SMS Marketing', 'yes', 'no', 'No', 'FALSE', '0', '', ' ')).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    // Some tools write when, or how, the contact opted out.
    expect(
      refused('Opted Out', '2025-03-04', '3/4/2025 10:15 AM', 'via STOP', 'n/a', 'None', 'Subscribed', '-'),
    ).toEqual([true, true, true, false, false, false, false]);
    expect(refused('Opted Out', 'yes', 'no', 'TRUE', 'x', '', 'Opted out')).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ]);
    expect(
      refused('SMS Consent', 'SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED', 'not subscribed', 'Opted In'),
    ).toEqual([false, true, true, true, false]);
    expect(refused('Status', 'Do not contact', 'Customer', 'No answer yet')).toEqual([true, false, false]);
  });

  it('says neither yes nor no by an empty cell or another word, except in a column of refusals', () => {
    const unclear = (header: string, ...cells: string[]) =>
      cells.filter((cell) => readConsent(header, cell) === 'UNCLEAR');
    const agreed = [
      'yes',
      'Y',
      'TRUE',
      '1',
      'x',
      'Subscribed',
      'Opted In',
      'opt-in',
      'Yes, by web form',
      '2025-03-04',
      '3/4/2025',
    ];
    expect(unclear('SMS Consent', ...agreed)).toEqual([]);
    expect(unclear('SMS Consent', '', ' ', 'unknown', 'pending', 'n/a', '?', 'maybe', 'no', '2025')).toEqual([
      '',
      ' ',
      'unknown',
      'pending',
      'n/a',
      '?',
      'maybe',
      '2025',
    ]);
    expect(unclear('Opted Out', '', 'no', 'n/a', 'yes', 'unknown')).toEqual(['unknown']);
  });
});
