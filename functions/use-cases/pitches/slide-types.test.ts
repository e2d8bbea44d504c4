import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { expect, it } from 'vitest';
import { NO_FILES } from '../../../test/support/scenarios/media/memory-bucket.ts';
import { buildActor, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { organizationKey } from '../../data/table/keys.ts';
import type { BrandId } from '../../domain/brand/pack.ts';
import { SLIDE_TYPES, type SlideType } from '../../domain/pitches/slide.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createPitch } from './pitches.ts';
import { createSlide } from './slides.ts';

const ACTOR = buildActor(new Date('2026-03-02T17:00:00Z'), { userId: 'ann', access: 'MANAGER' });

it('Only the kinds of slides that the brand and the switches of the organization allow can be added', async () => {
  const { data } = await createInProcessData();
  const { table } = data;
  await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'O', number: '+16025550901' }));
  const deps = { data, ...NO_FILES, bulk: { send: async () => undefined }, publish: async () => undefined };
  const created = await createPitch(deps, ACTOR, 'Tour');
  if (created instanceof Refusal) throw new Error(created.errors.join(' '));
  const pitchId = created.pitch.id;
  const offers = async (brand: BrandId, isOn: boolean): Promise<readonly SlideType[]> => {
    await table.update(organizationKey('o'), {
      UpdateExpression: 'SET brand = :brand, showAudio = :on, showCalendly = :on',
      ExpressionAttributeValues: { ':brand': brand, ':on': isOn },
    });
    const offered: SlideType[] = [];
    for (const slideType of SLIDE_TYPES) {
      const slide = await createSlide(deps, ACTOR, { pitchId, slideType, after: null });
      if (!(slide instanceof Refusal)) offered.push(slideType);
    }
    return offered;
  };
  expect(await offers('health', true)).toEqual(SLIDE_TYPES);
  expect(await offers('health', false)).toEqual(['TEXT', 'YOUTUBE', 'UPLOAD', 'SCREEN', 'RECORD']);
  expect(await offers('text', true)).toEqual(['TEXT', 'YOUTUBE', 'UPLOAD', 'SCREEN', 'RECORD']);
  expect(await offers('blast', true)).not.toContain('UPLOAD');
});
