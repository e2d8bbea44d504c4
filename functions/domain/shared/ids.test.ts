import { describe, expect, it } from 'vitest';
import { isE164, type E164 } from '../contacts/phone.ts';
import type { ContactId, OrganizationId } from './ids.ts';

describe('Ids and phone numbers as types', () => {
  it('The compiler refuses an id of another kind, and accepts an id that was read from a request', () => {
    const findContact = (organizationId: OrganizationId, contactId: ContactId): string =>
      `${organizationId} ${contactId}`;
    const [organizationId, contactId]: [OrganizationId, ContactId] = ['o', 'c'];
    expect(findContact(organizationId, contactId)).toBe('o c');
    // @ts-expect-error The arguments are swapped.
    expect(findContact(contactId, organizationId)).toBe('c o');
    const fromRequest: string = 'c';
    expect(findContact('o', fromRequest)).toBe('o c');
  });

  it('The compiler refuses a text as a number until the form is checked', () => {
    const fromCarrier: string = '+16025550101';
    // @ts-expect-error A text can have any form.
    const unchecked: E164 = fromCarrier;
    const checked: E164 | null = isE164(fromCarrier) ? fromCarrier : null;
    expect(checked).toBe(unchecked);
  });

  it.each([
    '16025550101',
    '+0602555',
    '+',
    '+1602555O101',
    '+1 602 555 0101',
    'whatsapp:+16025550101',
    '22395',
    'ACME',
    '',
  ])('"%s" is no number in E.164', (text) => {
    expect(isE164(text)).toBe(false);
  });
});
