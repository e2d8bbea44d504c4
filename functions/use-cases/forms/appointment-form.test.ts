import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFormScenario,
  PHONE,
  START,
  type FormScenario,
} from '../../../test/support/scenarios/pitches/form-organization.ts';
import { buildFirstItems } from '../../domain/forms/form-item.ts';
import { Refusal } from '../../platform/refusal.ts';

const ANSWERS = { name: ['Ann'], phone: [PHONE], appointment: ['2026-03-09'], 'body-part': ['Arm'] };
const CARE = { organizationId: 'o', id: 'care', name: 'Care', userId: null };

let form: FormScenario;
beforeEach(async () => {
  form = await createFormScenario({ brand: 'tattoo' });
  const [first] = await form.data.campaigns.listCampaigns('o');
  if (!first) throw new Error('The stage has no campaign');
  await form.data.campaigns.createCampaign({ ...first, ...CARE });
  await form.data.bodyParts.createBodyPart({
    organizationId: 'o',
    id: 'arm',
    label: 'Arm',
    campaignIds: ['care'],
    created: START,
    version: 1,
  });
  await form.data.landingPages.change('o', 'page', (page) => ({ ...page, items: buildFirstItems(true) }));
});
afterEach(() => form.close());

it('The date of an appointment stands in for the box for texts, and the chosen part of the body brings its campaigns', async () => {
  expect(await form.submit(ANSWERS)).toEqual({ notice: null });
  await form.work();
  const contactId = await form.findContactId(PHONE);
  const appointments = await form.data.appointments.listByContact('o', contactId, 10);
  expect(appointments).toMatchObject([
    { occasion: { date: '2026-03-09', time: null, timeZone: 'America/Phoenix' }, campaignIds: ['c', 'care'] },
  ]);
  // No one ticked the box, so that the number has agreed to nothing.
  expect(await form.data.consents.findConsent('o', PHONE)).toMatchObject({ state: 'NONE' });
});

it('A submission that comes twice makes one appointment', async () => {
  await form.submit(ANSWERS);
  await form.submit(ANSWERS);
  await form.work();
  const contactId = await form.findContactId(PHONE);
  expect(await form.data.appointments.listByContact('o', contactId, 10)).toHaveLength(1);
});

it('Without a date the campaigns start at once', async () => {
  const { appointment: _, ...answers } = ANSWERS;
  await form.submit({ ...answers, 'opt-in': ['Verified'] });
  await form.work();
  const contactId = await form.findContactId(PHONE);
  expect(await form.data.appointments.listByContact('o', contactId, 10)).toEqual([]);
  expect(await form.listTexts()).toEqual(['SCHEDULED', 'SCHEDULED']);
});

it('A day that is over in the zone of the organization is refused, and today is not', async () => {
  // 10:30 pm of March 2 in Phoenix is March 3 in UTC.
  form.stage.now = new Date('2026-03-03T05:30:00Z');
  const [yesterday, today] = ['2026-03-01', '2026-03-02'];
  expect(await form.submit({ ...ANSWERS, appointment: [yesterday] })).toEqual(
    new Refusal('This day is over. Choose today or a later day.'),
  );
  expect(await form.submit({ ...ANSWERS, appointment: [today] })).toEqual({ notice: null });
});

describe('A part of the body whose campaign has steps before the appointment', () => {
  beforeEach(async () => {
    await form.data.campaigns.change('o', 'care', (campaign) => {
      const [stepId = ''] = campaign.structure.FEATURE;
      const step = campaign.steps[stepId];
      if (!step) return campaign;
      const before = { ...step, id: 'before', structureType: 'BEFORE' as const };
      return {
        ...campaign,
        structure: { ...campaign.structure, BEFORE: ['before'] },
        steps: { ...campaign.steps, before },
      };
    });
  });
  const { appointment: _, ...undated } = { ...ANSWERS, 'opt-in': ['Verified'] };

  it('needs a date, also with the box for texts', async () => {
    expect(await form.submit(undated)).toEqual(new Refusal('Please fill in what is needed.'));
    expect(await form.submit({ ...undated, 'body-part': [] })).toEqual({ notice: null });
  });

  it('puts the date on a page that does not ask for it', async () => {
    await form.data.landingPages.change('o', 'page', (page) => ({ ...page, items: buildFirstItems(false) }));
    expect(await form.submit(undated)).toEqual(new Refusal('Please fill in what is needed.'));
    expect(await form.submit({ ...undated, appointment: ANSWERS.appointment })).toEqual({ notice: null });
  });
});
