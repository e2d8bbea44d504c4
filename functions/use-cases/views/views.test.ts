import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../local-cloud/engine.ts';
import { buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import { LAST_BUTTON } from '../../domain/views/visit-facts.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { newContact } from '../../domain/contacts/contact.ts';
import { NEW_PITCH_SETTINGS } from '../../domain/pitches/pitch.ts';
import { NOBODY } from '../../domain/pitches/pitch-link.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import type { LiveEvent } from '../../domain/shared/live-event.ts';
import { findMedian, joinTimes, toTimeStep } from '../../domain/views/view-time.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buildFeatureCode, buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { sumViewSeconds, type PitchView } from '../../domain/views/visit.ts';
import { countWaitingViews } from './count-waiting-views.ts';
import { LockedLink, loadVisit } from './load-visit.ts';
import { trackVisit } from './track-visit.ts';

const START = new Date('2026-03-02T17:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);
const STEPS = ['one', 'two'];
const PACK = getPackById('text');

/** A transaction that another one conflicts with, as DynamoDB's API reference describes its error. */
const CONFLICT = {
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  message: 'Transaction canceled',
  CancellationReasons: [{ Code: 'TransactionConflict' }],
};

/** The link of a contact in a round of the campaign. */
const target = (contactId: string, round = 1) =>
  ({ organizationId: 'o', contactId, campaignId: 'c', round, appointmentId: null }) as const;

describe('Visits to a pitch', () => {
  let data: Data;
  let published: LiveEvent[];
  /** Returns whether the figures that contacts share conflict with another transaction. */
  let areFiguresBusy: () => boolean;
  /** The clock of the function that stores views. */
  let now = START;
  beforeEach(async () => {
    areFiguresBusy = () => false;
    now = START;
    const engine = await startEngine();
    const client = createClient(async (operation, input) =>
      operation === 'TransactWriteItems' && /"(SLIDES|TIMES|RETENTION)#/.test(JSON.stringify(input)) && areFiguresBusy()
        ? { status: 400, body: CONFLICT }
        : callEngine(engine, operation, input),
    );
    data = createData(new Table(TABLE_NAME, client, async () => undefined), () => now);
    published = [];
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: '+16025550100' }));
    const campaign = buildTwoStepCampaign(START);
    const steps = Object.fromEntries(
      STEPS.map((id) => [id, { ...requireFound(campaign.steps[id]), featureType: 'PITCH' as const, pitchId: 'p' }]),
    );
    await data.campaigns.createCampaign({ ...campaign, organizationId: 'o', steps });
    await data.pitches.createPitch({
      ...NEW_PITCH_SETTINGS,
      organizationId: 'o',
      id: 'p',
      userId: 'u',
      code: 'code',
      structure: [],
      created: START,
      archived: null,
      version: 1,
    });
    await data.pitches.change('o', 'p', (before) => ({ ...before, structure: ['p-a', 'p-b'] }));
    for (const id of ['ann', 'ben']) {
      const phone = id === 'ann' ? '+16025550101' : '+16025550102';
      const contact = newContact({ organizationId: 'o', id, created: START, firstName: id, phone });
      await data.contactWriter.addContacts('o', [{ contact, attestation: null }]);
    }
  });

  const wakes = { send: async () => undefined };
  const deps = () => ({
    data,
    wakes,
    integrations: { send: async () => undefined },
    publish: async (events: readonly LiveEvent[]) => void published.push(...events),
  });
  const open = async (contactId: string, step = 'one', round = 1, now = START, tokens: readonly string[] = []) => {
    const linked = target(contactId, round);
    const contact = await data.contacts.findContact('o', contactId);
    const leadCode = buildLeadCode(linked, contact?.phone ?? null);
    await data.pitchLinks.store([{ code: leadCode, target: linked }]);
    return loadVisit(deps(), {
      leadCode,
      featureCode: buildFeatureCode(step),
      deviceId: 'phone',
      device: 'Safari on iPhone',
      tokens,
      now,
      pack: PACK,
    });
  };
  const openId = async (...which: Parameters<typeof open>): Promise<string> => {
    const opened = await open(...which);
    if (opened instanceof Refusal || opened instanceof LockedLink || opened.visitId === null)
      throw new Error('The link did not open');
    return opened.visitId;
  };
  const report = (visitId: string, seconds: number, at: number, completed = false) =>
    trackVisit(
      deps(),
      visitId,
      {
        times: [{ slideId: 'p-a', seconds }],
        answers: [{ widgetId: 'p-a-1', values: ['Yes'] }],
        completed,
        redirected: completed,
      },
      after(at),
    );

  /** The report of a step lists each view once, where it belongs, the latest first view first. */
  const expectReport = async (stepId: string, own: readonly PitchView[]): Promise<void> => {
    const step = { organizationId: 'o', campaignId: 'c', featureCode: buildFeatureCode(stepId) };
    const saw = own.filter(({ facts }) => 'p-a' in facts.slides);
    const completed = own.filter((view) => view.completed !== null);
    const pressed = own.filter(({ facts }) => facts.redirected !== null);
    expect(await data.viewFigures.getSlideCounts(step, stepId)).toEqual(
      new Map([['p-a', saw.length], ...(pressed.length > 0 ? [[LAST_BUTTON, pressed.length] as const] : [])]),
    );
    const times = joinTimes(own.map((view) => new Map([[toTimeStep(sumViewSeconds(view)), 1]])));
    expect(findMedian(await data.viewFigures.getTimes(step, stepId))).toBe(findMedian(times));
    for (const [filter, expected] of [
      [{ kind: 'OPENED' }, own],
      [{ kind: 'SLIDE', slideId: 'p-a' }, saw],
      [{ kind: 'SLIDE', slideId: 'p-b' }, []],
      [{ kind: 'BUTTON' }, pressed],
      [{ kind: 'COMPLETE' }, completed],
    ] as const) {
      const listed: PitchView[] = [];
      let after: string | null = null;
      do {
        const page = await data.pitchViewLists.listPage(step, filter, { limit: 1, after });
        listed.push(...page.views.map(({ view }) => view));
        after = page.next;
      } while (after !== null);
      const list = (views: readonly PitchView[]) => views.map(({ facts }) => facts.viewed?.getTime() ?? 0);
      expect(list(listed)).toEqual(list(expected).toSorted((one, other) => other - one));
    }
  };

  const countWaiting = () => countWaitingViews(deps(), { organizationId: 'o', campaignId: 'c' });

  it.each([
    { figures: 'free', isBusy: () => false, isShown: true },
    { figures: 'busy', isBusy: () => true, isShown: false },
    { figures: 'busy now and then', isBusy: (call: number) => call % 7 < 4, isShown: true },
  ])(
    'Figures equal a recount of everything, whatever overlaps, repeats and is lost: $figures',
    async ({ isBusy, isShown }) => {
      let calls = 0;
      areFiguresBusy = () => isBusy((calls += 1));
      const visit = fc.record({
        contact: fc.constantFrom('ann', 'ben'),
        step: fc.constantFrom(...STEPS),
        round: fc.constantFrom(1, 2),
        reports: fc.array(
          fc.record({ seconds: fc.nat(30), completed: fc.boolean(), repeats: fc.integer({ min: 1, max: 2 }) }),
          { maxLength: 4 },
        ),
      });
      const [visits = []] = fc.sample(fc.array(visit, { minLength: 40, maxLength: 40 }), { seed: 11, numRuns: 1 });
      await Promise.all(
        visits.map(async ({ contact, step, round, reports }, index) => {
          const id = await openId(contact, step, round, after(index * 200));
          for (const { seconds, completed, repeats } of reports) {
            // A function forgets after a minute that figures were busy.
            now = new Date(now.getTime() + 20_000);
            await Promise.all(
              Array.from({ length: repeats }, () => report(id, seconds, index * 200 + 100 + seconds, completed)),
            );
            // The queue repeats a worker that failed.
            if (index % 10 === 0) await Promise.allSettled([countWaiting(), countWaiting()]);
          }
        }),
      );
      areFiguresBusy = () => false;
      const shown = await data.viewFigures.getSlideCounts({ organizationId: 'o', campaignId: 'c' }, 'one');
      expect(shown.size > 0).toBe(isShown);
      await countWaiting();
      const views = (await Promise.all(['ann', 'ben'].map((id) => data.pitchViews.listViews('o', id)))).map((list) =>
        list.filter(({ facts }) => facts.viewed !== null),
      );
      const counts = await data.counters.getCampaignCounts('o', 'c');
      for (const step of STEPS) {
        const own = views.flat().filter(({ stepId }) => stepId === step);
        expect(counts.get(step)).toMatchObject({
          opened: own.length,
          complete: own.filter(({ completed }) => completed).length,
        });
        await expectReport(step, own);
      }
      expect(counts.get(CAMPAIGN_TOTAL)).toMatchObject({
        opened: views.filter((own) => own.length > 0).length,
        complete: views.filter((own) => own.some(({ completed }) => completed)).length,
      });
      expect(await data.counters.getOrganizationCounts('o')).toMatchObject({
        views: views.flat().length,
        contactsOpened: views.filter((own) => own.length > 0).length,
        slidesSeen: views.flat().reduce((sum, { facts }) => sum + Object.keys(facts.slides).length, 0),
        slidesOffered: views.flat().length,
      });
      const totals = await data.pitchViews.findTotals('o', ['ann', 'ben']);
      expect([...totals.values()]).toEqual(
        views.map((own) => ({
          views: own.length,
          seconds: Math.round(
            own.flatMap(({ seconds }) => Object.values(seconds)).reduce((sum, each) => sum + each, 0),
          ),
        })),
      );
      expect(views.flat().length).toBeGreaterThan(4);
      expect(published.filter(({ kind }) => kind === 'lead').length).toBeGreaterThan(0);
    },
  );

  it('A second visit shows what was answered', async () => {
    await report(await openId('ann'), 5, 10);
    const opened = await open('ann');
    expect(opened).toMatchObject({ view: { facts: { answers: { 'p-a-1': [{ values: ['Yes'] }] } } } });
  });

  it('A link leads nowhere once its campaign is archived, its pitch has no slides, or its contact is erased', async () => {
    const inactive = new Refusal(PACK.screen.inactiveContent);
    expect(await open('ann', 'none')).toEqual(inactive);
    expect(await open('gone')).toEqual(inactive);
    await data.pitches.change('o', 'p', (before) => ({ ...before, structure: [] }));
    expect(await open('ann')).toEqual(inactive);
    await data.pitches.change('o', 'p', (before) => ({ ...before, structure: ['p-a'], archived: START }));
    expect(await open('ann')).toEqual(inactive);
    await data.pitches.change('o', 'p', (before) => ({ ...before, archived: null }));
    expect(await open('ann')).not.toEqual(inactive);
    await data.campaigns.change('o', 'c', (before) => ({ ...before, archived: START }));
    expect(await open('ann')).toEqual(inactive);
  });

  it('What an erased contact does is stored nowhere', async () => {
    const id = await openId('ann');
    const contact = requireFound(await data.contacts.findContact('o', 'ann'));
    await data.contactErasures.begin(contact, { userId: 'u', at: after(5) });
    expect(await report(id, 5, 10)).toBeInstanceOf(Refusal);
    expect(await data.pitchViews.listViews('o', 'ann')).toEqual([]);
    expect((await data.counters.getCampaignCounts('o', 'c')).get('one')?.opened ?? 0).toBe(0);
  });

  it('A corrected number makes the link of the wrong number no one’s, and the contact keeps what it did', async () => {
    const visitId = await openId('ann');
    await report(visitId, 5, 10);
    const wrong = { leadCode: visitId.split('-')[0] ?? '', featureCode: buildFeatureCode('one') };
    const contact = requireFound(await data.contacts.findContact('o', 'ann'));
    await data.contactWriter.updateContact(contact, { ...contact, phone: '+16025550177' });
    const again = { ...wrong, deviceId: 'x', device: '', tokens: [], now: after(20), pack: PACK };
    const opened = await loadVisit(deps(), again);
    expect(opened).toMatchObject({ pitch: { id: 'p' }, contact: null, view: null, visitId: null });
    expect(await report(visitId, 9, 20)).toBeInstanceOf(Refusal);
    expect(await open('ann', 'one', 1, after(30))).toMatchObject({ view: { seconds: { 'p-a': 5 } } });
    await report(await openId('ann', 'one', 1, after(30)), 4, 40);
    expect(await data.pitchViews.findTotals('o', ['ann'])).toEqual(new Map([['ann', { views: 1, seconds: 9 }]]));
  });

  it('A link for the team shows the pitch and begins no visit', async () => {
    expect(await open(NOBODY)).toMatchObject({ visitId: null, contact: null, pitch: { id: 'p' } });
  });

  it('A visit that never began, and an id that is none, are refused', async () => {
    for (const id of ['', 'x', '22222222222222-2222222222-222222222222', '../../etc'])
      expect(await report(id, 5, 10)).toBeInstanceOf(Refusal);
  });
});

function requireFound<Item>(item: Item | undefined | null): Item {
  if (!item) throw new Error('The story has no such step or contact');
  return item;
}
