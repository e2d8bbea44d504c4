import { describe, expect, it } from 'vitest';
import { PACKS } from './packs.ts';
import { speak } from './speak.ts';

const inBrand = (brand: keyof typeof PACKS, text: string) => speak(text, PACKS[brand].terms);

describe('a sentence in the words of a brand', () => {
  it.each([
    ['health', 'There is no such contact.', 'There is no such patient.'],
    ['health', 'Contacts of this campaign', 'Patients of this campaign'],
    ['health', 'This lead has opted out and cannot be messaged.', 'This patient has opted out and cannot be messaged.'],
    ['health', '+ Add new lead(s)', '+ Add new patient(s)'],
    ['health', 'Select a lead to see their messages.', 'Select a patient to see their messages.'],
    ['tattoo', 'Add Leads to Group', 'Add Clients to Group'],
    ['tattoo', 'Choose the contacts to add.', 'Choose the clients to add.'],
    ['health', 'Lead Open Rate', 'Patient Open Rate'],
    ['tattoo', 'Select leads from the table first', 'Select clients from the table first'],
    ['blast', 'A campaign has at most 50 steps.', 'A blast has at most 50 steps.'],
    // The specification's own words stay in brands whose people are contacts.
    ['text', 'Select leads from the table first', 'Select leads from the table first'],
    ['blast', 'This lead has opted out and cannot be messaged.', 'This lead has opted out and cannot be messaged.'],
  ] as const)('%s: %s', (brand, text, spoken) => expect(inBrand(brand, text)).toBe(spoken));

  it('keeps what people wrote, and words that mean something else', () => {
    expect(inBrand('health', 'There is a contact “Contact Lens Co” already.')).toBe(
      'There is a patient “Contact Lens Co” already.',
    );
    expect(inBrand('tattoo', 'Please contact support.')).toBe('Please contact support.');
    expect(inBrand('tattoo', 'The link of step 2 leads nowhere.')).toBe('The link of step 2 leads nowhere.');
    expect(inBrand('tattoo', 'Only a step with a link leads to a page.')).toBe(
      'Only a step with a link leads to a page.',
    );
    expect(inBrand('blast', 'campaigning')).toBe('campaigning');
  });
});
