import type { HandOver } from '../../functions/adapters/carrier.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import type { Campaign } from '../../functions/domain/campaigns/campaign.ts';
import { newContact, type Contact } from '../../functions/domain/contacts/lead.ts';
import { newMessage } from '../../functions/domain/messaging/text.ts';
import type { SignedInContext } from '../../functions/platform/router.ts';
import { toMessage } from '../../functions/data/texts.ts';
import { minuteOf } from '../../functions/domain/messaging/minute.ts';
import { Commits } from './commits.ts';
import type { Actor, Doors, Stage } from './every-order.ts';
import { tableFaults } from './ledger.ts';
import { Machine, ZONE, type QueueName } from './machine.ts';
import { at } from './story.ts';

export const NOW = new Date(at('2027-03-03 10:00:00'));
const MINUTE_MS = 60_000;
export const PHONE = '+16025550100';

const organization = (id: string, number: string): Organization => ({
  id,
  name: id,
  brand: 'text',
  v2: false,
  number,
  color: null,
  image: null,
  showMessages: true,
  allowAfterHours: false,
  allowWeekends: true,
  allowIncomingContacts: false,
  pace: { segmentsPerSecond: 100, segmentsPerDay: 1_000 },
});
export const OURS = organization('o', '+16025550901');
export const THEIRS = organization('p', '+16025550902');

const step = (id: string, minutes: number) => ({
  id,
  campaignId: 'c',
  label: '',
  structureType: 'FEATURE' as const,
  blocks: [{ type: 'TEXT' as const, text: `${id} STOP` }],
  timing: { days: 0, hours: 0, minutes, window: null, delayUntil: null },
  created: NOW,
});
export const campaign: Campaign = {
  organizationId: 'o',
  id: 'c',
  name: 'C',
  created: NOW,
  archived: null,
  paused: null,
  stopped: null,
  stopOnReply: false,
  version: 1,
  structure: { FEATURE: ['one', 'two'], BEFORE: [], APPOINTMENT: [] },
  steps: { one: step('one', 0), two: step('two', 2) },
};
export const contact: Contact = newContact({
  organizationId: 'o',
  id: 'l',
  created: NOW,
  name: 'Pat',
  firstName: 'Pat',
  phone: PHONE,
});
/** Who calls the API, in the contact's organization. */
export const STAFF: SignedInContext = {
  session: { sessionId: 's', userId: 'u', organizationId: 'o', access: 'ADMIN', wpAdmin: false },
  now: NOW,
  address: '',
  host: '',
};
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '', zone: ZONE };

/** What a story is made of: who is there, and what happens beside each other. */
export interface Story {
  /** Before it begins; the contact has joined the campaign, and its first text is due. */
  readonly given?: (machine: Machine) => Promise<void>;
  readonly actors: (machine: Machine, text: string) => readonly Actor[];
  /** Queues whose messages are dealt with beside the rest, as soon as they are put there. */
  readonly live?: readonly QueueName[];
  readonly carrier?: (body: string, index: number) => HandOver;
  readonly reports?: boolean;
  /** Beyond what holds in every story. */
  readonly faults?: (seen: Seen) => readonly string[];
}

/** The end of a story. */
export interface Seen {
  readonly machine: Machine;
  readonly commits: Commits;
  readonly messages: readonly ReturnType<typeof toMessage>[];
  readonly items: Awaited<ReturnType<Machine['items']>>;
  /** How often the carrier got a text. */
  readonly times: (id: string) => number;
  readonly first: string;
}

/** The story of a contact whose text is due while something takes away the consent to it. */
export function stopStage(story: Story): (doors: Doors) => Promise<Stage> {
  return async (doors) => {
    const machine = await Machine.start(NOW);
    const { data } = machine;
    for (const each of [OURS, THEIRS]) await data.accounts.createOrganization(each);
    await data.contactWriter.add('o', [{ contact, attestation: null }]);
    await data.campaigns.create(campaign);
    await data.joining.add(campaign, [contact], { sendAgain: false, by: null, rules: RULES, now: NOW });
    const commits = new Commits();
    machine.carriedOut = commits.note;
    await story.given?.(machine);
    const first = (await data.enrollments.find('o', 'c', 'l'))?.messageId ?? '';
    machine.around = doors.around;
    machine.reports = story.reports ?? false;
    const { carrier } = story;
    if (carrier) machine.answer = async (text, index) => carrier(text.body, index);
    let entered = 0;
    machine.taken = (queue, body) => {
      if (!(story.live ?? []).includes(queue)) return false;
      entered += 1;
      doors.enter({ name: `${queue}#${entered}`, run: () => machine.deliver(queue, body) });
      return true;
    };
    return {
      actors: story.actors(machine, first),
      faults: () => faultsAtEnd(machine, commits, first, story),
      close: () => machine.stop(),
    };
  };
}

/** The rest of the day, then everything that must hold whatever the order was. */
async function faultsAtEnd(machine: Machine, commits: Commits, first: string, story: Story): Promise<string[]> {
  machine.taken = () => false;
  machine.around = (_what, call) => call();
  for (const minutes of [20])
    machine.timeline.at(NOW.getTime() + minutes * MINUTE_MS, async () => machine.send('wake', { v: 1, kind: 'sweep' }));
  await machine.timeline.until(new Date(NOW.getTime() + 60 * MINUTE_MS));
  const items = await machine.items();
  const messages = items.filter((item) => item.sk.startsWith('MESSAGE#')).map(toMessage);
  const times = (id: string): number => machine.carrier.filter(({ ids }) => ids?.t === id).length;
  const twice = messages.flatMap(({ id }) => (times(id) > 1 ? [`text ${id} was handed over ${times(id)} times`] : []));
  const consents = new Map(
    items
      .filter(({ sk }) => sk === 'CONSENT')
      .map((item) => [`${item.pk.split('#')[1]} ${String(item.contactId)}`, String(item.state)]),
  );
  const unlike = items.flatMap((item) => {
    const state =
      item.sk === 'CONTACT' ? (consents.get(`${String(item.organizationId)} ${String(item.id)}`) ?? 'NONE') : null;
    return state !== null && state !== item.consent
      ? [`contact ${String(item.id)} shows ${String(item.consent)}, its number is ${state}`]
      : [];
  });
  const waiting = messages.flatMap(({ organizationId, id, phone, state, kind }) =>
    commits.hasStopped(organizationId, phone) && kind !== 'CONFIRMATION' && state === 'SCHEDULED'
      ? [`${id} still waits after the STOP`]
      : [],
  );
  const dead = machine.dead.map(({ queue }) => `given up on ${queue}`);
  return [
    ...twice,
    ...commits.faults(messages, machine.carrier),
    ...unlike,
    ...waiting,
    ...dead,
    ...tableFaults(items, new Set()),
    ...(story.faults?.({ machine, commits, messages, items, times, first }) ?? []),
  ];
}

export const sender = (machine: Machine, text: string, c: string | null = 'c', name = 'sender'): Actor => ({
  name,
  run: () => machine.deliver('texts', { v: 1, o: 'o', l: 'l', t: text, c }),
});
export const dispatcher = (machine: Machine): Actor => ({
  name: 'dispatcher',
  run: () => machine.deliver('wake', { v: 1, kind: 'minute', minute: minuteOf(NOW) }),
});
export const says = (
  machine: Machine,
  body: string,
  {
    name = body,
    sid = name,
    to = OURS.number,
    from = PHONE,
  }: { name?: string; sid?: string; to?: string | null; from?: string } = {},
): Actor => ({
  name,
  run: () => machine.deliver('inbound', { v: 1, sid, from, to, body }),
});

/** A text by hand to the same contact, due now. */
export async function another(machine: Machine): Promise<void> {
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
