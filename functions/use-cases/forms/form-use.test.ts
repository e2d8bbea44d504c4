import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createFormScenario,
  FORM,
  START,
  type FormScenario,
} from '../../../test/support/scenarios/pitches/form-organization.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeFormUse, loadFormUse } from './form-use.ts';

const ACTOR = { organizationId: 'o', now: START };

let form: FormScenario;
beforeEach(async () => {
  form = await createFormScenario();
});
afterEach(() => form.close());

it('Staff see how many submissions a form has taken, and whether it is used on site', async () => {
  await form.submit();
  const limits = [
    { seconds: 60, max: 120, used: 1 },
    { seconds: 3_600, max: 1_000, used: 1 },
    { seconds: 86_400, max: 5_000, used: 1 },
  ];
  expect(await loadFormUse(form, ACTOR, FORM)).toEqual({ onSite: false, limits });
  for (const onSite of [true, false]) {
    expect(await changeFormUse(form, ACTOR, FORM, onSite)).toBeUndefined();
    expect(await loadFormUse(form, ACTOR, FORM)).toEqual({ onSite, limits });
  }
});

it('A form of another organization is none', async () => {
  const none = new Refusal('There is no such form.');
  const other = { ...ACTOR, organizationId: 'other' };
  expect(await loadFormUse(form, other, FORM)).toEqual(none);
  expect(await changeFormUse(form, other, FORM, true)).toEqual(none);
  expect(await loadFormUse(form, ACTOR, FORM)).toMatchObject({ onSite: false });
});
