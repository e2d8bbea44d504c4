import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFormScenario,
  DAY_MS,
  PHONE,
  START,
  type FormScenario,
} from '../../../test/support/scenarios/pitches/form-organization.ts';
import { createRouter } from '../registry/router.ts';
import { formFields } from './fields.ts';

const CODE = '23456789abcd';

let form: FormScenario;
beforeEach(async () => {
  form = await createFormScenario();
  await form.data.campaignLandings.change({ organizationId: 'o', campaignId: 'c', newCode: CODE }, (landing) => ({
    ...landing,
    title: 'Try it',
  }));
});
afterEach(() => form.close());

async function tryNow(given: object = {}, demoCampaign: string | null = CODE) {
  const { data, bulk } = form;
  const send = async () => undefined;
  const fields = formFields({ data, bulk, integrations: { send }, publish: send, demoCampaign });
  const route = createRouter({ tryNow: fields.tryNow }, () => form.stage.now);
  const answer = await route({
    field: 'tryNow',
    arguments: { name: 'Ann Archer', phone: '(602) 555-0134', consent: true, ...given },
    session: {},
    headers: { 'x-brand-host': 'text.localhost' },
  });
  await form.work();
  return 'data' in answer ? answer.data : answer;
}

describe('Trying the platform out', () => {
  it('is refused where the stage names no demo campaign', async () => {
    expect(await tryNow({}, null)).toMatchObject({ success: false, errors: ['Trying it out is not offered here.'] });
  });

  it('needs the consent of the person', async () => {
    for (const consent of [false, null, undefined])
      expect(await tryNow({ consent })).toMatchObject({ success: false, errors: ['Please fill in what is needed.'] });
    expect((await form.data.consents.findConsent('o', PHONE)).contactId).toBeNull();
    // Nothing was claimed either.
    expect(await tryNow()).toMatchObject({ success: true });
  });

  it('starts the demo campaign, and keeps what the person agreed to', async () => {
    expect(await tryNow()).toMatchObject({ success: true });
    expect(await form.listTexts()).toEqual(['SCHEDULED']);
    const [consent] = await form.data.consents.listHistory('o', PHONE);
    expect(consent).toMatchObject({ state: 'OPTED_IN', evidence: { kind: 'FORM', title: 'Try it' } });
  });

  it('is once for a phone in 30 days, counted from the last time, also by the page itself', async () => {
    await tryNow();
    form.stage.now = new Date(START.getTime() + 30 * DAY_MS - 1);
    expect(await tryNow()).toMatchObject({ success: false, errors: [expect.stringContaining('30 days')] });
    const byPage = await form.submit(undefined, undefined, { kind: 'CAMPAIGN', code: CODE }, CODE);
    expect(byPage).toMatchObject({ errors: [expect.stringContaining('30 days')] });
    expect(await tryNow({ phone: '(602) 555-0135' })).toMatchObject({ success: true });
    form.stage.now = new Date(START.getTime() + 30 * DAY_MS);
    expect(await tryNow()).toMatchObject({ success: true });
  });

  it('of two tries at once gives one the texts', async () => {
    const results = await Promise.all([tryNow(), tryNow()]);
    expect(results.filter((answer) => 'success' in answer && answer.success)).toHaveLength(1);
  });
});
