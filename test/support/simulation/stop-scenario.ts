import { organizationWakeUp } from '../../../functions/messages/texts/wake-ups.ts';
import type { HandOver } from '../../../functions/adapters/carrier.ts';
import { newContact, type Contact } from '../../../functions/domain/contacts/contact.ts';
import { newMessage } from '../../../functions/domain/sending/message.ts';
import type { Actor as StaffActor } from '../../../functions/platform/actor.ts';
import { toMessage } from '../../../functions/data/sending/message-item.ts';
import { formatMinute } from '../../../functions/domain/hours/minute.ts';
import { CommitLog } from '../crashes/commits.ts';
import type { Actor, Hooks, Scenario } from './every-order.ts';
import { findTableViolations } from '../crashes/invariants/invariant-checker.ts';
import { TestMachine, ZONE } from './test-machine.ts';
import type { QueueName } from './test-queues.ts';
import { parsePhoenix } from '../scenarios/scenario.ts';
import { buildOrganization, buildTwoStepCampaign } from '../scenarios/test-data.ts';

export const NOW = new Date(parsePhoenix('2027-03-03 10:00:00'));
const MINUTE_MS = 60_000;
export const PHONE = '+16025550100';

const PACE = { segmentsPerSecond: 100, segmentsPerDay: 1_000 };
export const OUR_ORGANIZATION = buildOrganization({ id: 'o', number: '+16025550901', pace: PACE });
export const OTHER_ORGANIZATION = buildOrganization({ id: 'p', number: '+16025550902', pace: PACE });
export const campaign = buildTwoStepCampaign(NOW);
export const contact: Contact = newContact({
  organizationId: 'o',
  id: 'l',
  created: NOW,
  name: 'Pat',
  firstName: 'Pat',
  phone: PHONE,
});
/** The caller of the API, in the organization of the contact. */
export const STAFF: StaffActor = {
  sessionId: 's',
  userId: 'u',
  organizationId: 'o',
  access: 'ADMIN',
  wpAdmin: false,
  now: NOW,
};
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '', zone: ZONE };

/** A story: its actors run beside each other. */
export interface StopStory {
  /** Runs before the story. At this point the contact is in the campaign and the first text is due. */
  readonly setUp?: (machine: TestMachine) => Promise<void>;
  readonly actors: (machine: TestMachine, text: string) => readonly Actor[];
  /** Queues whose messages are processed at once, beside the other actors. */
  readonly liveQueues?: readonly QueueName[];
  readonly carrier?: (body: string, index: number) => HandOver;
  readonly reports?: boolean;
  /** Checks rules of this story only. */
  readonly findViolations?: (result: StoryResult) => readonly string[];
}

/** The end of a story. */
export interface StoryResult {
  readonly machine: TestMachine;
  readonly commits: CommitLog;
  readonly messages: readonly ReturnType<typeof toMessage>[];
  readonly items: Awaited<ReturnType<TestMachine['items']>>;
  /** Returns how often the carrier received a text. */
  readonly countHandOvers: (id: string) => number;
  readonly first: string;
}

/** Builds the story of a contact whose text is due while the consent is withdrawn. */
export function buildStopScenario(story: StopStory): (hooks: Hooks) => Promise<Scenario> {
  return async (hooks) => {
    const machine = await TestMachine.start(NOW);
    const { data } = machine;
    const commits = new CommitLog();
    machine.onCommitted = commits.record;
    for (const each of [OUR_ORGANIZATION, OTHER_ORGANIZATION]) await data.accounts.createOrganization(each);
    await data.contactWriter.addContacts('o', [{ contact, attestation: null }]);
    await data.campaigns.createCampaign(campaign);
    await data.enroller.enroll(campaign, [contact], { sendAgain: false, by: null, rules: RULES, now: NOW });
    await story.setUp?.(machine);
    const first = (await data.enrollments.findEnrollment('o', 'c', 'l'))?.messageId ?? '';
    machine.aroundCall = hooks.aroundCall;
    machine.reportsDelivery = story.reports ?? false;
    const { carrier } = story;
    if (carrier) machine.answerHandOver = async (text, index) => carrier(text.body, index);
    let entered = 0;
    machine.isIntercepted = (queue, body) => {
      if (!(story.liveQueues ?? []).includes(queue)) return false;
      entered += 1;
      hooks.addActor({ name: `${queue}#${entered}`, run: () => machine.deliver(queue, body) });
      return true;
    };
    return {
      actors: story.actors(machine, first),
      findViolations: () => findViolationsAtEnd(machine, commits, first, story),
      close: () => machine.stop(),
    };
  };
}

/** Runs the next hour, then checks the rules that hold after every order. */
async function findViolationsAtEnd(
  machine: TestMachine,
  commits: CommitLog,
  first: string,
  story: StopStory,
): Promise<string[]> {
  machine.isIntercepted = () => false;
  machine.aroundCall = (_what, call) => call();
  for (const minutes of [20])
    machine.timeline.at(NOW.getTime() + minutes * MINUTE_MS, async () =>
      machine.send('wake', { version: 1, kind: 'sweep' }),
    );
  await machine.timeline.runUntil(new Date(NOW.getTime() + 60 * MINUTE_MS));
  const items = await machine.items();
  const messages = items.filter((item) => item.sk.startsWith('MESSAGE#')).map(toMessage);
  const countHandOvers = (id: string): number => machine.handOvers.filter(({ ids }) => ids?.messageId === id).length;
  const twice = messages.flatMap(({ id }) =>
    countHandOvers(id) > 1 ? [`text ${id} was handed over ${countHandOvers(id)} times`] : [],
  );
  const consents = new Map(
    items
      .filter(({ sk }) => sk === 'CONSENT')
      .map((item) => [`${item.pk.split('#')[1]} ${String(item.contactId)}`, String(item.state)]),
  );
  const mismatched = items.flatMap((item) => {
    const state =
      item.sk === 'CONTACT' ? (consents.get(`${String(item.organizationId)} ${String(item.id)}`) ?? 'NONE') : null;
    return state !== null && state !== item.consent
      ? [`contact ${String(item.id)} shows ${String(item.consent)}, its number is ${state}`]
      : [];
  });
  const phones = new Map(items.flatMap(({ sk, id, phone }) => (sk === 'CONTACT' ? [[id, String(phone)]] : [])));
  const waiting = messages.flatMap(({ organizationId, contactId, id, state, kind }) =>
    commits.hasStopped(organizationId, phones.get(contactId) ?? '') && kind !== 'CONFIRMATION' && state === 'SCHEDULED'
      ? [`${id} still waits after the STOP`]
      : [],
  );
  const dead = machine.queues.deadLetters.map(({ queue }) => `given up on ${queue}`);
  return [
    ...twice,
    ...commits.findViolations(messages, machine.handOvers, () => NOW.toISOString()),
    ...mismatched,
    ...waiting,
    ...dead,
    ...findTableViolations(items, new Set()),
    ...(story.findViolations?.({ machine, commits, messages, items, countHandOvers, first }) ?? []),
  ];
}

export const senderActor = (machine: TestMachine, text: string, c: string | null = 'c', name = 'sender'): Actor => ({
  name,
  run: () =>
    machine.deliver('texts', {
      version: 1,
      kind: 'send',
      organizationId: 'o',
      contactId: 'l',
      messageId: text,
      campaignId: c,
    }),
});
export const dispatcherActor = (machine: TestMachine): Actor => ({
  name: 'dispatcher',
  run: () => machine.deliver('wake', organizationWakeUp('o', [formatMinute(NOW)])),
});
export const inboundActor = (
  machine: TestMachine,
  body: string,
  {
    name = body,
    sid = name,
    to = OUR_ORGANIZATION.number,
    from = PHONE,
  }: { name?: string; sid?: string; to?: string | null; from?: string } = {},
): Actor => ({
  name,
  run: () => machine.deliver('inbound', { version: 1, carrierId: sid, from, to, body }),
});

/** Schedules a text by hand to the same contact, due now. */
export async function scheduleSecondMessage(machine: TestMachine): Promise<void> {
  await machine.data.flow.scheduleDirect(
    newMessage({
      organizationId: 'o',
      contactId: 'l',
      id: 'said',
      kind: 'DIRECT',
      state: 'SCHEDULED',
      lane: 'reply',
      body: 'said STOP',
      phone: PHONE,
      created: NOW,
      due: NOW,
      segments: 1,
    }),
  );
}
