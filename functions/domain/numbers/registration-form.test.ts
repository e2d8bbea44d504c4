import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPLETE_FORM as complete } from '../../../test/support/scenarios/accounts/complete-form.ts';
import { EMPTY_FORM, findFormProblems, FORM_FIELDS, FORM_LIMITS, tidyForm } from './registration-form.ts';

describe('The form of a registration', () => {
  it('A complete form has no problems', () => {
    expect(findFormProblems(complete)).toEqual({});
  });

  it.each([
    ['areaCode', '102'],
    ['areaCode', ''],
    ['ein', '12-345678'],
    ['state', 'XX'],
    ['postalCode', '8500'],
    ['website', 'sunrise'],
    ['website', 'javascript:alert(1)'],
    ['website', 'http://localhost'],
    ['contactEmail', 'owner'],
    ['contactPhone', '123'],
    ['useCase', 'SPAM'],
    ['useCaseDescription', 'Offers'],
    ['sampleTwo', 'Hello'],
    ['optInUrl', 'join'],
  ] as const)('Names a wrong %s: "%s"', (field, value) => {
    expect(Object.keys(findFormProblems({ ...complete, [field]: value }))).toEqual([field]);
  });

  it('A toll-free number needs a page about the opt-in and no area code', () => {
    expect(Object.keys(findFormProblems({ ...complete, numberType: 'TOLL_FREE', areaCode: '' }))).toEqual(['optInUrl']);
  });

  it('An empty form names every required field', () => {
    const optional = ['numberType', 'optInUrl'];
    expect(Object.keys(findFormProblems(EMPTY_FORM)).sort()).toEqual(
      FORM_FIELDS.filter((field) => !optional.includes(field)).sort(),
    );
  });

  it('Tidying writes an EIN with its hyphen and trims every field', () => {
    expect(tidyForm({ ...complete, ein: ' 123456789 ', state: 'az', legalName: ' Sunrise Dental LLC ' })).toEqual(
      complete,
    );
  });

  it('Tidying twice changes nothing more, and never makes a field longer than its limit', () => {
    const given = fc.record(
      Object.fromEntries(
        FORM_FIELDS.map((name) => [name, fc.option(fc.string({ maxLength: FORM_LIMITS[name] }), { nil: undefined })]),
      ),
    );
    fc.assert(
      fc.property(given, (fields) => {
        const once = tidyForm(fields);
        expect(tidyForm(once)).toEqual(once);
        for (const name of FORM_FIELDS) expect(once[name].length).toBeLessThanOrEqual(FORM_LIMITS[name]);
      }),
    );
  });
});
