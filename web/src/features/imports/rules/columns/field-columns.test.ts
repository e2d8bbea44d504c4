// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { assignField, matchFields, toFieldName } from './field-columns.ts';

describe('columns that become custom fields', () => {
  it('A column with the name of a field is matched, unless the column is used otherwise', () => {
    expect(matchFields(['Phone', 'last VISIT', 'City', 'city'], ['City', 'Last Visit', 'Phone 2'], ['Phone'])).toEqual([
      { column: 'last VISIT', name: 'Last Visit' },
      { column: 'City', name: 'City' },
    ]);
    expect(matchFields(['City'], ['City'], ['City'])).toEqual([]);
  });

  it('A field has one column, and a column has one field', () => {
    const one = assignField([], 'Ort', 'City');
    expect(assignField(one, 'Town', 'city')).toEqual([{ column: 'Town', name: 'city' }]);
    expect(assignField(one, 'Ort', 'Region')).toEqual([{ column: 'Ort', name: 'Region' }]);
    expect(assignField(one, 'Ort', null)).toEqual([]);
  });

  it('A header becomes the name of a field, unless every contact has this field', () => {
    expect(toFieldName('  Last\n[Visit] ')).toBe('Last Visit');
    expect(toFieldName('First Name')).toBe('');
  });
});
