// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { listChanged, toContactValues, withTyped, type DetailsField } from './details-draft.ts';

const email: DetailsField = { name: 'email', label: 'Email', saved: 'a@x.test', isCustom: false, type: 'email' };
const city: DetailsField = { name: 'f1', label: 'City', saved: '', isCustom: true };

describe('the details that a person types', () => {
  it('remember what the form showed when the typing began, also when the stored value changes in the meantime', () => {
    const first = withTyped({}, email, 'b');
    const theirs = { ...email, saved: 'z@x.test' };
    expect(withTyped(first, theirs, 'b@x.test')).toEqual({ email: { typed: 'b@x.test', seen: 'a@x.test' } });
  });

  it('are untouched again with the stored value', () => {
    expect(withTyped(withTyped({}, email, 'b'), email, 'a@x.test')).toEqual({});
  });

  it('are sent as far as they differ, own values trimmed and custom fields by id', () => {
    const draft = withTyped(withTyped({}, city, 'Mesa'), email, ' b@x.test ');
    const changed = listChanged([email, city], draft);
    expect(toContactValues(changed, ({ typed }) => typed)).toEqual({
      email: 'b@x.test',
      customValues: [{ customFieldId: 'f1', value: 'Mesa' }],
    });
    expect(toContactValues(changed, ({ seen }) => seen)).toEqual({
      email: 'a@x.test',
      customValues: [{ customFieldId: 'f1', value: '' }],
    });
    expect(listChanged([{ ...email, saved: ' b@x.test ' }], draft)).toEqual([]);
  });
});
