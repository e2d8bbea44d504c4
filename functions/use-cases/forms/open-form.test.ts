import { expect, it } from 'vitest';
import { createFormScenario, PACK, PAGE, START } from '../../../test/support/scenarios/pitches/form-organization.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openForm, showForm } from './open-form.ts';

it.each([
  { brand: 'blast', own: null, color: '#b84411' },
  { brand: 'tattoo', own: null, color: '#9c36b5' },
  { brand: 'tattoo', own: '#123456', color: '#123456' },
])('A form without a color has $color in an organization of the brand $brand with the color $own', async (each) => {
  const stage = await createFormScenario({ brand: each.brand, color: each.own });
  const opened = await openForm(stage, { kind: 'PAGE', code: PAGE.code, pack: PACK, now: START });
  expect(opened instanceof Refusal ? opened.errors : showForm(opened).color).toBe(each.color);
  stage.close();
});
