import { expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';

it('A deleted option of a form is in no list, is found by no id, and is deleted once', async () => {
  const {
    data: { bodyParts },
  } = await createInProcessData();
  const now = new Date('2026-03-02T17:00:00Z');
  const arm = { organizationId: 'o', id: 'arm', label: 'Left arm', campaignIds: ['c'], created: now, version: 1 };
  const leg = { ...arm, id: 'leg', label: 'Left leg' };
  await bodyParts.createBodyPart(arm);
  await bodyParts.createBodyPart(leg);
  expect(await bodyParts.deleteBodyPart('o', 'arm', now)).toBe(true);
  expect(await bodyParts.listBodyParts('o')).toEqual([leg]);
  expect(await bodyParts.findBodyPart('o', 'arm')).toBeNull();
  expect(await bodyParts.change('o', 'arm', (part) => ({ ...part, label: 'Right arm' }))).toBeNull();
  expect(await bodyParts.listBodyParts('o')).toEqual([leg]);
});
