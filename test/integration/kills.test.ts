import { afterEach, describe, expect, it } from 'vitest';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../functions/domain/campaigns/campaign.ts';
import { newLead, type Lead } from '../../functions/domain/contacts/lead.ts';
import { newText } from '../../functions/domain/messaging/text.ts';
import type { Job } from '../../functions/data/jobs.ts';
import { toText } from '../../functions/data/texts.ts';
import { dice, Fate } from '../support/fate.ts';
import { tableFaults } from '../support/ledger.ts';
import { Machine } from '../support/machine.ts';
import { at } from '../support/story.ts';

/** KILLS=10000 tries more; FC_SEED others. */
const RUNS = Number(process.env['KILLS'] ?? 300);
const SEED = Number(process.env['FC_SEED'] ?? 20_260_302);
const START = new Date(at('2027-03-03 19:57:00'));
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const organization: Organization = { id: 'o', name: 'O', brand: 'text', v2: false, number: '+16025550901', color: null, image: null, showMessages: true, allowAfterHours: false, allowWeekends: true, allowIncomingLeads: false, pace: { segmentsPerSecond: 3, segmentsPerDay: 1_000 } };
const step = (id: string, minutes: number) => ({ id, campaignId: 'c', label: '', structureType: 'FEATURE' as const, blocks: [{ type: 'TEXT' as const, text: `${id} STOP` }], timing: { days: 0, hours: 0, minutes, window: null, delayUntil: null }, created: START });
const campaign: Campaign = {
  organizationId: 'o', id: 'c', name: 'C', created: START, archived: null, paused: null, stopped: null, stopOnReply: false, version: 1,
  structure: { FEATURE: ['one', 'two'], BEFORE: [], APPOINTMENT: [] },
  steps: { one: step('one', 0), two: step('two', 2) },
};
const leads: readonly Lead[] = Array.from({ length: 5 }, (_, place) => newLead({ organizationId: 'o', id: `l${place}`, created: START, name: `Pat ${place}`, firstName: 'Pat', phone: `+1602555010${place}` }));

describe(`workers that are killed anywhere, ${RUNS} times`, { timeout: 3_600_000 }, () => {
  let machine: Machine | null = null;
  afterEach(() => machine?.stop());

  /** Five minutes around closing time, then enough of the next day for everything to settle. */
  async function run(seed: number): Promise<{ killed: number; faults: string[] }> {
    const random = dice(seed);
    const fate = new Fate(random, { share: 0.01 + random() * 0.08, most: 1 + Math.floor(random() * 6) });
    machine = await Machine.start(START);
    const { data } = machine;
    await data.accounts.createOrganization(organization);
    await data.contacts.add('o', leads.map((lead) => ({ lead, attestation: null })));
    await data.campaigns.create(campaign);
    machine.around = fate.around;
    machine.worker = (work) => fate.worker(work);
    machine.repeats = () => random() < 0.08;
    machine.reports = random() < 0.7;
    await enrol(machine);
    machine.timeline.at(START.getTime() + Math.floor(random() * 5 * MINUTE_MS), async () => stop(leads[0]));
    machine.timeline.at(START.getTime() + Math.floor(random() * 3 * MINUTE_MS), async () => say(leads[1]));
    for (const moment of SWEEPS) machine.timeline.at(moment, async () => machine?.send('wake', { v: 1, kind: 'sweep' }));
    await machine.timeline.until(new Date(START.getTime() + 26 * HOUR_MS));
    const faults = await faultsOf(machine);
    machine.stop();
    machine = null;
    return { killed: fate.killed, faults };
  }

  function stop(lead: Lead | undefined): void {
    machine?.send('inbound', { v: 1, sid: 'SM-stop', from: lead?.phone, to: organization.number, body: 'STOP', optOutType: 'STOP' });
  }

  async function say(lead: Lead | undefined): Promise<void> {
    const now = machine?.now() ?? START;
    await machine?.data.flow.scheduleDirect(newText({ organizationId: 'o', leadId: lead?.id ?? '', id: 'said', kind: 'DIRECT', state: 'SCHEDULED', lane: 'reply', body: 'said STOP', phone: lead?.phone ?? '', created: now, due: now, segments: 1 }));
    await machine?.wake.at([now], now);
  }

  it('send no text twice, lose none, send none after a STOP or at night, and keep every figure', async () => {
    const found: string[] = [];
    let killed = 0;
    for (let place = 0; place < RUNS && found.length === 0; place += 1) {
      const outcome = await run(SEED + place);
      killed += outcome.killed;
      if (outcome.faults.length > 0) found.push(`FC_SEED=${SEED + place} KILLS=1: ${outcome.faults.join('; ')}`);
    }
    expect(found).toEqual([]);
    // A harness that kills nobody proves nothing.
    expect(killed).toBeGreaterThan(RUNS / 2);
  });
});

/** The recurring schedule, thinned to the moments that matter: around the start, the look-ups at the carrier, the next day. */
const SWEEPS: readonly number[] = [
  ...[1, 2, 3, 5, 8, 11, 14].map((minutes) => START.getTime() + minutes * MINUTE_MS),
  ...[0.5, 1, 10.3, 10.6, 11].map((hours) => START.getTime() + hours * HOUR_MS),
  ...[0, 1, 3, 6, 10, 15].map((minutes) => new Date(at('2027-03-04 08:00:30')).getTime() + minutes * MINUTE_MS),
  ...[13, 14, 22.6, 23, 23.5, 25, 25.5].map((hours) => START.getTime() + hours * HOUR_MS),
];

async function enrol(machine: Machine): Promise<void> {
  const job: Job = { organizationId: 'o', id: 'j', kind: 'ENROL', state: 'RUNNING', total: leads.length, done: 0, added: 0, merged: 0, skipped: 0, rejected: 0, error: null, campaignId: 'c', created: START, details: { sendAgain: false } };
  await machine.data.jobs.create(job);
  await machine.data.selections.write(job, leads.map(({ id }) => id));
  machine.send('bulk', { v: 1, kind: 'part', o: 'o', j: 'j', part: 0 });
}

async function faultsOf(machine: Machine): Promise<string[]> {
  const items = await machine.items();
  const texts = items.filter((item) => item.sk.startsWith('TEXT#')).map(toText);
  const stopped = items.find((item) => item.sk === 'CONSENT' && item.state === 'OPTED_OUT');
  const byId = new Map(texts.map((text) => [text.id, text]));
  const attempts = new Map<string, number>();
  const faults: string[] = [];
  for (const { ids, at: moment } of machine.carrier) {
    if (!ids) continue;
    attempts.set(ids.t, (attempts.get(ids.t) ?? 0) + 1);
    const text = byId.get(ids.t);
    const hour = new Date(moment - 7 * HOUR_MS).getUTCHours();
    if (hour < 8 || hour >= 20) faults.push(`${ids.t} was handed over at ${new Date(moment).toISOString()}`);
    if (text?.phone === stopped?.phone && text?.claimed && text.claimed.getTime() > Date.parse(String(stopped?.changed))) faults.push(`${ids.t} was claimed after the STOP`);
  }
  for (const [id, times] of attempts) if (times > 1) faults.push(`text ${id} was handed over ${times} times`);
  const job = items.find((item) => item.sk === 'JOB');
  // One who stopped before the worker came to it is left out, with the reason.
  if (job?.state !== 'DONE' || Number(job.added) + Number(job.skipped) !== leads.length) faults.push(`the job is ${String(job?.state)} with ${String(job?.added)} added and ${String(job?.skipped)} left out`);
  faults.push(...lost(items, texts, machine), ...tableFaults(items, new Set()), ...machine.dead.map(({ queue, body }) => `given up on ${queue}: ${JSON.stringify(body)}`));
  return faults;
}

/** Everyone had every text, or it is known why not: the carrier never got it and staff may retry, or STOP. */
function lost(items: Awaited<ReturnType<Machine['items']>>, texts: ReturnType<typeof toText>[], machine: Machine): string[] {
  const faults: string[] = [];
  const had = new Set(machine.carrier.flatMap(({ ids }) => ids?.t ?? []));
  const stopped = items.find((item) => item.sk === 'CONSENT' && item.state === 'OPTED_OUT');
  for (const lead of leads) {
    const mine = texts.filter((text) => text.leadId === lead.id && text.kind === 'CAMPAIGN');
    const out = lead.phone === stopped?.phone;
    if (!out && mine.length !== 2) faults.push(`${lead.id} has ${mine.length} texts`);
    for (const text of mine) {
      const known = had.has(text.id);
      if (known && ['SCHEDULED', 'CANCELLED', 'NOT_ACCEPTED', 'CLAIMED'].includes(text.state)) faults.push(`${text.id} of ${lead.id} was handed over and is ${text.state}`);
      if (!known && !out && text.state !== 'NOT_ACCEPTED') faults.push(`${text.id} of ${lead.id} was never handed over and is ${text.state}`);
    }
  }
  if (stopped === undefined) faults.push('the STOP was lost');
  return faults;
}
