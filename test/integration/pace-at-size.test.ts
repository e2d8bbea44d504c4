import { addContactsTo } from '../support/scenarios/in-process-data.ts';
import { fillCampaign, fillStep } from '../support/scenarios/test-data.ts';
import type { E164 } from '../../functions/domain/contacts/phone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSendingRules, newOrganization, type Organization } from '../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../functions/domain/campaigns/campaign.ts';
import { newContact, type Contact } from '../../functions/domain/contacts/contact.ts';
import { computeFinish, getProgressDate } from '../../functions/domain/sending/progress.ts';
import { newMessage } from '../../functions/domain/sending/message.ts';
import type { Pace } from '../../functions/domain/sending/pace.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';
import { TestMachine, ZONE } from '../support/simulation/test-machine.ts';

/** PACING_TEXTS=100000 runs it at thirty times the size. */
const TEXTS = Number(process.env['PACING_TEXTS'] ?? 3_000);
const START = new Date(parsePhoenix('2027-03-03 08:00:00'));
/** When both busy senders have handed over two fifths of their texts. */
const MIDDLE = new Date(START.getTime() + Math.floor((TEXTS * 0.4) / 14) * 1_000 + 300);

/** Two organizations with campaigns, the first with a day that is too short for its share; one that is quiet. */
const BUSY = buildOrganization('busy', '+16025550901', {
  segmentsPerSecond: 10,
  segmentsPerDay: Math.floor(TEXTS * 0.5),
});
const STEADY = buildOrganization('steady', '+16025550902', { segmentsPerSecond: 4, segmentsPerDay: 1_000_000 });
const QUIET = buildOrganization('quiet', '+16025550903', { segmentsPerSecond: 1, segmentsPerDay: 2_000 });

function buildOrganization(id: string, number: E164, pace: Pace): Organization {
  return newOrganization({
    id,
    name: id,
    brand: 'text',
    number,
    pace,
  });
}

function buildCampaign(organizationId: string): Campaign {
  return fillCampaign({
    organizationId,
    id: `${organizationId}-campaign`,
    name: organizationId,
    created: START,
    structure: { FEATURE: ['step'], BEFORE: [], APPOINTMENT: [] },
    steps: {
      step: fillStep({
        id: 'step',
        campaignId: `${organizationId}-campaign`,
        blocks: [{ type: 'TEXT', text: 'Hello STOP' }],
        timing: { days: 0, hours: 0, minutes: 0, window: null, delayUntil: null },
        created: START,
      }),
    },
  });
}

function buildContacts(organizationId: string, from: number, count: number): Contact[] {
  return Array.from({ length: count }, (_, index) =>
    newContact({
      organizationId,
      id: `${organizationId}-${String(index).padStart(6, '0')}`,
      created: START,
      name: 'Pat',
      firstName: 'Pat',
      phone: `+1${from + index}`,
    }),
  );
}

describe(`A queue of ${TEXTS} texts for three senders`, { timeout: 3_600_000 }, () => {
  let machine: TestMachine;
  const estimates = new Map<string, Date>();
  beforeAll(async () => {
    machine = await TestMachine.start(START);
    machine.sweepEveryMinute();
    const { data } = machine;
    for (const organization of [BUSY, STEADY, QUIET]) await data.accounts.createOrganization(organization);
    await fill(BUSY, 6_022_000_000, Math.floor(TEXTS * 0.6));
    await fill(STEADY, 6_024_000_000, Math.floor(TEXTS * 0.4));
    await fill(QUIET, 6_026_000_000, 1);
  }, 3_600_000);
  afterAll(() => machine.stop());

  async function fill(organization: Organization, from: number, count: number): Promise<void> {
    const { data } = machine;
    const contacts = buildContacts(organization.id, from, count);
    await addContactsTo(data, organization.id, contacts);
    if (organization === QUIET) return;
    const campaign = buildCampaign(organization.id);
    await data.campaigns.createCampaign(campaign);
    const joined = await data.enroller.enroll(campaign, contacts, {
      sendAgain: false,
      by: 'job',
      rules: buildSendingRules(organization, ZONE),
      now: START,
    });
    await machine.wakeUps.schedule(organization.id, joined.dues.slice(0, 1), START);
    estimates.set(organization.id, await estimate(organization, START));
  }

  async function estimate(organization: Organization, now: Date): Promise<Date> {
    const rules = buildSendingRules(organization, ZONE);
    const shares = await machine.data.sendProgress.listCurrent(organization.id, getProgressDate(now, rules));
    const sentToday = await machine.data.pacing.getSegmentsSent(organization.id, '2027-03-03');
    return computeFinish(
      shares.flatMap(({ waiting }) => waiting),
      { now, pace: organization.pace ?? { segmentsPerSecond: 1, segmentsPerDay: 1 }, sentToday, rules },
    );
  }

  const handedOver = (organization: Organization) =>
    machine.handOvers.filter(({ from }) => from === organization.number);
  const seconds = (organization: Organization) =>
    Map.groupBy(handedOver(organization), (text) => Math.floor(text.at / 1000));

  async function receiveInbound(organization: Organization, leadId: string, phone: E164): Promise<void> {
    const now = machine.now();
    await machine.data.flow.scheduleDirect(
      newMessage({
        organizationId: organization.id,
        contactId: leadId,
        id: `say-${now.getTime()}`,
        kind: 'DIRECT',
        state: 'SCHEDULED',
        lane: 'reply',
        body: 'An answer STOP',
        phone,
        created: now,
        due: now,
        segments: 1,
      }),
    );
    await machine.wakeUps.schedule(organization.id, [now], now);
  }

  it('sends a reply by staff within two seconds in a minute in which a whole campaign is due', async () => {
    await receiveInbound(BUSY, 'busy-000002', '+16022000002');
    await machine.timeline.runUntil(new Date(START.getTime() + 3_000));
    const [answer] = handedOver(BUSY).filter(({ body }) => body.startsWith('An answer'));
    expect((answer?.at ?? Infinity) - START.getTime()).toBeLessThanOrEqual(2_000);
  });

  it('sends replies by staff within two seconds while the campaigns wait', async () => {
    await machine.timeline.runUntil(MIDDLE);
    const optInRequests = machine.now().getTime();
    await receiveInbound(QUIET, 'quiet-000000', '+16026000000');
    await receiveInbound(BUSY, 'busy-000001', '+16022000001');
    await machine.timeline.runUntil(new Date(optInRequests + 10_000));
    const answers = machine.handOvers.filter(
      ({ body, at: moment }) => body.startsWith('An answer') && moment >= optInRequests,
    );
    expect(answers.map(({ from }) => from).sort()).toEqual([BUSY.number, QUIET.number]);
    for (const answer of answers) expect(answer.at - optInRequests).toBeLessThanOrEqual(2_000);
    expect(machine.handOvers.length).toBeLessThan(TEXTS / 2);
  });

  it('keeps the pace of each sender in every second, and sends each text once', async () => {
    await machine.timeline.runUntil(new Date(parsePhoenix('2027-03-04 20:00:00')));
    for (const organization of [BUSY, STEADY]) {
      const most = Math.max(...[...seconds(organization).values()].map((texts) => texts.length));
      expect(most).toBeLessThanOrEqual(organization.pace?.segmentsPerSecond ?? 0);
      const phones = handedOver(organization)
        .filter(({ body }) => body.startsWith('Hello'))
        .map(({ to }) => to);
      expect(new Set(phones).size).toBe(phones.length);
    }
    expect(handedOver(BUSY)).toHaveLength(Math.floor(TEXTS * 0.6) + 2);
    expect(handedOver(STEADY)).toHaveLength(Math.floor(TEXTS * 0.4));
    expect(machine.queues.deadLetters).toEqual([]);
  });

  it('stops exactly at the daily limit, and continues the next morning', () => {
    const days = Map.groupBy(handedOver(BUSY), ({ at: moment }) =>
      new Date(moment - 7 * 3_600_000).toISOString().slice(0, 10),
    );
    const campaign = [...days].map(([day, texts]) => [
      day,
      texts.filter(({ body }) => body.startsWith('Hello')).length,
    ]);
    // Four fifths of the day are the campaigns'; the two answers came out of what was left for them as well.
    const cap = Math.floor((BUSY.pace?.segmentsPerDay ?? 0) * 0.8);
    expect(campaign).toEqual([
      ['2027-03-03', cap - 2],
      ['2027-03-04', Math.floor(TEXTS * 0.6) - cap + 2],
    ]);
  });

  it('ends at the estimated time, within five percent', () => {
    for (const organization of [BUSY, STEADY]) {
      const said = (estimates.get(organization.id)?.getTime() ?? 0) - START.getTime();
      const last =
        Math.max(
          ...handedOver(organization)
            .filter(({ body }) => body.startsWith('Hello'))
            .map(({ at: moment }) => moment),
        ) - START.getTime();
      expect(Math.abs(said - last) / last).toBeLessThan(0.05);
    }
  });

  it('hands over no text outside the sending hours', () => {
    const outside = machine.handOvers.filter(({ at: moment }) => {
      const hour = new Date(moment - 7 * 3_600_000).getUTCHours();
      return hour < 8 || hour >= 20;
    });
    expect(outside).toEqual([]);
  });
});
