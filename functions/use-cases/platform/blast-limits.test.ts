import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { planBranding } from '../campaign-settings/plan-branding.ts';
import { addStep } from '../campaigns/change-steps.ts';
import { updateSlide } from '../pitches/edit-slide.ts';
import { createPitch } from '../pitches/pitches.ts';
import { createSlide } from '../pitches/slides.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const actor = buildActor(NOW, { access: 'OWNER' });
const WORDS = [
  { kind: 'PARAGRAPH' as const, spans: [{ text: 'Hi', bold: false, italic: false, link: null, placeholder: null }] },
];
const none = {} as never;

let data: Data;
beforeEach(async () => {
  ({ data } = await createInProcessData());
});

const deps = () => ({
  data,
  bulk: { send: async () => undefined },
  publish: async () => undefined,
  uploads: none,
  media: none,
  mediaQueue: none,
});

async function setUp(brand: string): Promise<void> {
  await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null, brand }));
  await data.campaigns.createCampaign(buildTwoStepCampaign(NOW));
}

/** Saves a new text slide. */
async function saveSlide(content: object) {
  const created = await createPitch(deps(), actor, 'Pitch');
  if (created instanceof Refusal) return created;
  const made = await createSlide(deps(), actor, { pitchId: created.pitch.id, slideType: 'TEXT', after: null });
  if (made instanceof Refusal) return made;
  return updateSlide(deps(), actor, { slideId: made.slide.id, content, version: null });
}

const addBefore = () =>
  addStep(deps(), actor, { campaignId: 'c', structureType: 'BEFORE', featureType: 'MESSAGE', after: null });
const brandIt = (changes: object) => planBranding(deps(), actor, { campaignId: 'c', changes });

describe('What the screens of a brand in blast mode hide', () => {
  it('is refused by the API, too', async () => {
    await setUp('blast');
    expect(await addBefore()).toBeInstanceOf(Refusal);
    expect(await saveSlide({ title: 'Questions' })).toBeInstanceOf(Refusal);
    for (const changes of [{ name: 'Us' }, { color: '#112233' }])
      expect(await brandIt(changes)).toBeInstanceOf(Refusal);
  });

  it('leaves a slide with words, and the removal of a branding', async () => {
    await setUp('blast');
    expect(await saveSlide({ content: WORDS })).not.toBeInstanceOf(Refusal);
    expect(await brandIt({ name: '', color: null })).not.toBeInstanceOf(Refusal);
  });

  it('is accepted in another brand', async () => {
    await setUp('tattoo');
    expect(await addBefore()).not.toBeInstanceOf(Refusal);
    expect(await saveSlide({ title: 'Questions' })).not.toBeInstanceOf(Refusal);
    expect(await brandIt({ name: 'Us' })).not.toBeInstanceOf(Refusal);
  });
});
