import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideMask, FULL_MASK, NO_MASK, showContact, showNote, showRejectedValue, showText } from './mask.ts';

const ann = {
  name: 'Ann Marie Archer',
  firstName: 'Ann',
  lastName: 'Marie Archer',
  phone: '+16025550142',
  email: 'ann@archer.test',
} as const;
const MASKED = { contacts: true, content: false };

describe('What platform staff see of contacts', () => {
  it('depends on the brand of the organization, and in the health brand on the organization', () => {
    const staff = { wpAdmin: true };
    expect(decideMask(staff, { id: 'o', brand: 'opportunity' })).toEqual({ contacts: true, content: false });
    expect(decideMask(staff, { id: 'o', brand: 'health' })).toEqual({ contacts: false, content: true });
    expect(decideMask(staff, { id: '1', brand: 'health' })).toEqual(NO_MASK);
    expect(decideMask(staff, { id: 'o', brand: 'text' })).toEqual(NO_MASK);
    expect(decideMask(staff, null)).toEqual(FULL_MASK);
    expect(decideMask({ wpAdmin: false }, { id: 'o', brand: 'opportunity' })).toEqual(NO_MASK);
  });

  it('is the first name and four digits in a list, and no name elsewhere', () => {
    const shown = { firstName: 'Ann', lastName: '', phone: '(XXX) XXX-0142', email: null };
    expect(showContact(ann, MASKED, 'LIST')).toEqual({ ...shown, name: 'Ann' });
    expect(showContact(ann, MASKED, 'DETAIL')).toEqual({ ...shown, name: 'Contact' });
    expect(showContact({ ...ann, phone: null }, MASKED, 'LIST').phone).toBeNull();
    expect(showContact(ann, NO_MASK, 'DETAIL')).toEqual(ann);
  });

  it.each(['6025550142', 'ann@archer.test', 'Archer'])(
    'is no first name %j that tells who the contact is',
    (firstName) => {
      expect(showContact({ ...ann, firstName, lastName: 'Archer' }, MASKED, 'LIST').name).toBe('');
    },
  );

  it.each([
    ['Hi Ann Archer, see you at 10:30 on 12/24', 'Hi Ann …, see you at 10:30 on 12/24'],
    ['I am ANN ARCHER', 'I am ANN …'],
    ['Call (602) 555-0142 or +1 602.555.0142', 'Call (XXX) XXX-0142 or (XXX) XXX-0142'],
    ['Write to ann@archer.test.', 'Write to …'],
  ])('of the text %j is %j', (text, shown) => {
    expect(showText(text, ann, MASKED)).toBe(shown);
  });

  it('of a name with the last name first is the first name, and no nickname', () => {
    const stored = { ...ann, name: 'Archer, Ann "Annie"', firstName: 'Archer,', lastName: 'Ann "Annie"' };
    expect(showContact(stored, MASKED, 'LIST').name).toBe('Ann');
    expect(showText('Ann Archer, or Annie', stored, MASKED)).toBe('Ann …, or …');
  });

  it('of a short last name is the words that only contain it', () => {
    expect(showText('Li likes Lima', { name: 'Bo Li', firstName: '', lastName: '' }, MASKED)).toBe('… likes Lima');
  });

  it('never holds the last name or the number, wherever a text has them', () => {
    const word = fc.stringMatching(/^[A-Za-z]{4,12}$/);
    fc.assert(
      fc.property(word, fc.string(), fc.string(), (lastName, before, after) => {
        const text = `${before}${lastName}${after} 602-555-0142`;
        const shown = showText(text, { name: `Bo ${lastName}`, firstName: 'Bo', lastName }, MASKED).toLowerCase();
        expect(shown).not.toContain(lastName.toLowerCase());
        expect(shown.replaceAll(/\D/g, '')).not.toContain('6025550142');
      }),
    );
  });

  it('is no note and no broken number of a file', () => {
    expect(showNote('Her sister is Eve Archer', MASKED)).toBe('Hidden');
    expect(showNote('', MASKED)).toBe('');
    expect(showRejectedValue('602 555 014', MASKED)).toBe('(XXX) XXX-5014');
    expect(showRejectedValue('Ann Archer', MASKED)).toBe('Hidden');
    expect(showText('Your results are here', ann, { contacts: false, content: true })).toBe('Hidden');
  });
});
