// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  assignColumn,
  getColumnUse,
  isPhoneShaped,
  looksLikeNames,
  matchColumns,
  hasNameColumn,
} from './csv-columns.ts';

describe('the columns of a file', () => {
  it('Columns are matched by their headers in any spelling', () => {
    expect(matchColumns(['First Name', 'LAST_NAME', 'Mobile Phone', 'Notes'], [])).toEqual({
      firstName: 'First Name',
      lastName: 'LAST_NAME',
      phone: 'Mobile Phone',
    });
    expect(matchColumns(['Full name', 'tel.'], [])).toEqual({ fullName: 'Full name', phone: 'tel.' });
  });

  it('A column with phone-shaped values becomes the phone column when no header names one', () => {
    const rows = [
      { who: 'Ava', reach: '(602) 555-0142' },
      { who: 'Ben', reach: '602.555.0143' },
      { who: 'Cy', reach: 'none' },
    ];
    expect(matchColumns(['who', 'reach'], rows).phone).toBe('reach');
    expect(matchColumns(['who'], [{ who: 'Ava' }]).phone).toBeUndefined();
  });

  it('finds names by their values only in a file that does not name its columns', () => {
    const rows = [
      { A: '602 555 1001', B: '12 Oak Lane', C: 'Ann-Marie O’Neill' },
      { A: '602 555 1002', B: '7 Elm Street', C: 'José' },
    ];
    expect(matchColumns(['A', 'B', 'C'], rows, false)).toEqual({ phone: 'A', fullName: 'C' });
    expect(matchColumns(['A', 'B', 'C'], rows)).toEqual({ phone: 'A' });
    expect(hasNameColumn({ phone: 'A', fullName: 'C' })).toBe(true);
    expect(hasNameColumn({ phone: 'A', email: 'C' })).toBe(false);
  });

  it('A column with addresses becomes the email column when no header names one', () => {
    const rows = [
      { a: 'Ava', b: 'ava@x.test' },
      { a: 'Ben', b: '' },
    ];
    expect(matchColumns(['a', 'b'], rows).email).toBe('b');
    expect(matchColumns(['a', 'b', 'Email'], rows).email).toBe('Email');
  });

  it('A first row has names unless it has a phone number or an email address', () => {
    expect(looksLikeNames(['Name', 'Phone', 'Last visit 2026-11-20', ''])).toBe(true);
    expect(looksLikeNames(['Ava', '(602) 555-0142'])).toBe(false);
    expect(looksLikeNames(['Ava', ' ava@x.test '])).toBe(false);
  });

  it('First and last name replace the full name', () => {
    expect(matchColumns(['name', 'first', 'phone'], []).fullName).toBeUndefined();
  });

  it('Assigning a use removes it from another column', () => {
    const map = assignColumn({ phone: 'a', fullName: 'b' }, 'c', 'phone');
    expect(map).toEqual({ fullName: 'b', phone: 'c' });
    expect(assignColumn(map, 'b', 'phone')).toEqual({ phone: 'b' });
    expect(assignColumn(map, 'c', null)).toEqual({ fullName: 'b' });
    expect(getColumnUse(map, 'c')).toBe('phone');
  });

  it('A phone-shaped value has 10 to 15 digits', () => {
    for (const phone of ['6025550142', '+1 (602) 555-0142', '602.555.0142', '1-602-555-0142 x'])
      expect(isPhoneShaped(phone)).toBe(true);
    for (const other of ['2026-11-20', '85001', 'call me', '', '12345678901234567'])
      expect(isPhoneShaped(other)).toBe(false);
  });
});
