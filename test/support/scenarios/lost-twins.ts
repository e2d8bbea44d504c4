import { seededRandom } from '../../../local-cloud/seeded-random.ts';
import { toMessage } from '../../../functions/data/sending/message-item.ts';
import type { Campaign } from '../../../functions/domain/campaigns/campaign.ts';
import { newContact } from '../../../functions/domain/contacts/contact.ts';
import { getPackById } from '../../../functions/domain/brand/packs.ts';
import type { CarrierStatus, Message } from '../../../functions/domain/sending/message.ts';
import { Refusal } from '../../../functions/platform/refusal.ts';
import { retryMessage } from '../../../functions/use-cases/sending/message-contact.ts';
import { findTableViolations } from '../crashes/invariants/invariant-checker.ts';
import { makeDeterministic } from '../simulation/make-deterministic.ts';
import { TestMachine, ZONE } from '../simulation/test-machine.ts';
import { parsePhoenix } from './scenario.ts';
import { buildOrganization, buildTwoStepCampaign } from './test-data.ts';

/** What truly became of a text. The response to its hand-over is lost in any case. */
export interface Fate {
  /** What the carrier says of the text. null if it never got the text. */
  readonly status: CarrierStatus | null;
  /** When the carrier reports, in minutes after the hand-over. null if the report is lost, too. */
  readonly reportAfter: number | null;
}

/** Two texts of the same words to one contact, from the campaigns `a` and `b`. */
export interface Twins {
  readonly a: Fate;
  readonly b: Fate;
  /** When staff send the lost text again, in minutes after the hand-over. The carrier accepts the new attempt. */
  readonly resendAfter?: number;
}

export interface TwinsEnd {
  readonly a: Message;
  readonly b: Message;
  /** The carrier's ids of the texts. null if the carrier never got the text. */
  readonly carrierIds: { readonly a: string | null; readonly b: string | null };
  readonly violations: readonly string[];
  /** The text that staff send again, as it was before. */
  readonly resent: Message | null;
  /** How many texts the organization is charged for. */
  readonly charged: number;
}

const START = new Date(parsePhoenix('2027-03-03 10:00:00'));
const MINUTE_MS = 60_000;
const O = 'o';
const SEED = 20_260_302;
/** After this time the carrier was asked the last time about a text whose last report came late. */
const END_MINUTES = 26 * 60;
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const contact = newContact({ organizationId: O, id: 'l', created: START, phone: '+16025550100' });

/** Sends both texts, lets the carrier report, and asks it what became of the others. Each run has the same order of the texts. */
export async function runTwins(twins: Twins): Promise<TwinsEnd> {
  const chance = makeDeterministic(seededRandom(SEED));
  try {
    return await run(twins);
  } finally {
    chance.restore();
  }
}

async function run(twins: Twins): Promise<TwinsEnd> {
  const machine = await TestMachine.start(START);
  const carrierIds: { a: string | null; b: string | null } = { a: null, b: null };
  machine.answerHandOver = async (_text, index) => {
    const record = machine.handOvers[index - 1];
    const name = record?.ids?.campaignId === 'a' ? 'a' : 'b';
    const { status, reportAfter } = twins[name];
    if (!record) throw new Error('There is no such text');
    machine.handOvers[index - 1] = status === null ? { ...record, to: 'nobody' } : { ...record, status };
    if (status === null) return { kind: 'UNKNOWN' };
    carrierIds[name] = `SM${index}`;
    const report = { version: 1, ...record.ids, carrierId: `SM${index}`, status, code: null };
    if (reportAfter !== null) machine.send('statuses', report, reportAfter * MINUTE_MS);
    return { kind: 'UNKNOWN' };
  };
  try {
    await machine.data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550901' }));
    await machine.data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
    for (const id of ['a', 'b']) await enroll(machine, buildCampaign(id));
    const lost = twins.a.status === null ? 'a' : 'b';
    const resent = twins.resendAfter === undefined ? null : await resend(machine, lost, twins.resendAfter);
    await machine.timeline.runUntil(new Date(START.getTime() + END_MINUTES * MINUTE_MS));
    const items = await machine.items();
    const texts = items.filter(({ sk }) => sk.startsWith('MESSAGE#')).map(toMessage);
    return {
      a: findText(texts, 'a'),
      b: findText(texts, 'b'),
      carrierIds,
      resent,
      violations: [
        ...findTableViolations(items, new Set()),
        ...machine.queues.deadLetters.map(({ body }) => `given up on ${JSON.stringify(body)}`),
      ],
      charged: items
        .filter(({ pk }) => pk.includes('#USAGE#'))
        .reduce((sum, { attempts }) => sum + (attempts as readonly unknown[]).length, 0),
    };
  } finally {
    machine.stop();
  }
}

async function resend(machine: TestMachine, campaignId: string, afterMinutes: number): Promise<Message> {
  const now = new Date(START.getTime() + afterMinutes * MINUTE_MS);
  await machine.timeline.runUntil(now);
  machine.answerHandOver = async (_text, index) => ({ kind: 'ACCEPTED', carrierId: `SM${index}` });
  const texts = (await machine.items()).filter(({ sk }) => sk.startsWith('MESSAGE#')).map(toMessage);
  const text = findText(texts, campaignId);
  const deps = {
    data: machine.data,
    wakeUps: machine.wakeUps,
    publish: async () => undefined,
    zone: ZONE,
  };
  const resent = await retryMessage(
    deps,
    { organizationId: O, now },
    { contactId: text.contactId, messageId: text.id, pack: getPackById('blast') },
  );
  if (resent instanceof Refusal) throw new Error(resent.errors.join(' '));
  return text;
}

/** One step, whose words are those of the other campaign. */
function buildCampaign(id: string): Campaign {
  const template = buildTwoStepCampaign(START);
  const { one } = template.steps;
  if (!one) throw new Error('The campaign has no step');
  const step = { ...one, id: `${id}-one`, campaignId: id };
  return { ...template, id, structure: { ...template.structure, FEATURE: [step.id] }, steps: { [step.id]: step } };
}

async function enroll({ data, wakeUps }: TestMachine, campaign: Campaign): Promise<void> {
  await data.campaigns.createCampaign(campaign);
  const options = { sendAgain: false, by: null, rules: RULES, now: START };
  const { dues } = await data.enroller.enroll(campaign, [contact], options);
  await wakeUps.schedule(O, dues, START);
}

function findText(texts: readonly Message[], campaignId: string): Message {
  const text = texts.find(({ campaign }) => campaign?.id === campaignId);
  if (!text) throw new Error(`There is no text of the campaign ${campaignId}`);
  return text;
}
