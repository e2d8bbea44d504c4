// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { assignColumn, getColumnUse, isPhoneShaped, matchColumns } from './csv-columns.ts';

describe('columns of an imported file', () => {
  it('are matched by their header, however it is written', () => {
    expect(matchColumns(['First Name', 'LAST_NAME', 'Mobile Phone', 'Notes'], [])).toEqual({
      firstName: 'First Name',
      lastName: 'LAST_NAME',
      phone: 'Mobile Phone',
    });
    expect(matchColumns(['Full name', 'tel.'], [])).toEqual({ fullName: 'Full name', phone: 'tel.' });
  });

  it('are matched by phone-shaped values when no header says phone', () => {
    const rows = [
      { who: 'Ava', reach: '(602) 555-0142' },
      { who: 'Ben', reach: '602.555.0143' },
      { who: 'Cy', reach: 'none' },
    ];
    expect(matchColumns(['who', 'reach'], rows).phone).toBe('reach');
    expect(matchColumns(['who'], [{ who: 'Ava' }]).phone).toBeUndefined();
  });

  it('take the parts of a name over the whole of it', () => {
    expect(matchColumns(['name', 'first', 'phone'], []).fullName).toBeUndefined();
  });

  it('move a use that another column had', () => {
    const map = assignColumn({ phone: 'a', fullName: 'b' }, 'c', 'phone');
    expect(map).toEqual({ fullName: 'b', phone: 'c' });
    expect(assignColumn(map, 'b', 'phone')).toEqual({ phone: 'b' });
    expect(assignColumn(map, 'c', null)).toEqual({ fullName: 'b' });
    expect(getColumnUse(map, 'c')).toBe('phone');
  });

  it('know a phone by its digits', () => {
    for (const phone of ['6025550142', '+1 (602) 555-0142', '602.555.0142', '1-602-555-0142 x'])
      expect(isPhoneShaped(phone)).toBe(true);
    for (const other of ['2026-11-20', '85001', 'call me', '', '12345678901234567'])
      expect(isPhoneShaped(other)).toBe(false);
  });
});
