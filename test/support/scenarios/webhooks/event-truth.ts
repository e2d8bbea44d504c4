import { AsyncLocalStorage } from 'node:async_hooks';
import type { Item } from '../../../../functions/data/table/table.ts';
import { formatWebhookSecret } from '../../../../functions/platform/security/webhook-signature.ts';
import { EVENT_TYPES } from '../../../../functions/domain/webhook-endpoints/webhook-endpoint.ts';
import { act, contacts, enrollAll, O, setUpIfThens, START } from './if-then-scenario.ts';
import type { ReceivedCall } from './test-receiver.ts';
import { TestMachine } from '../../simulation/test-machine.ts';
import type { ReceivedEvent } from './endpoint-events.ts';

const MINUTE_MS = 60_000;
const STRANGER = '+16025550188';
const NUMBER = '+16025550901';
const LAST_KILL = new Date(START.getTime() + 20 * MINUTE_MS);
/** Later than the last look at a text whose hand-over was interrupted. */
const END = new Date(START.getTime() + 13 * 3_600_000);

/** Which call of a worker it does not survive. `isAfter`: the call was carried out. */
export interface Kill {
  readonly index: number;
  readonly isAfter: boolean;
}

/** One run of the machine: what the receiver got, what is in the table, and how many calls the workers made. */
export interface EventRun {
  readonly calls: readonly ReceivedCall[];
  readonly items: readonly Item[];
  readonly callCount: number;
}

/**
 * Runs an organization with an endpoint: texts are delivered, and contacts reply, opt out, complete a pitch, and write for the first time.
 * One worker is killed at one of its calls. null if none is.
 */
export async function runEvents(kill: Kill | null): Promise<EventRun> {
  const machine = await TestMachine.start(START);
  const workers = new AsyncLocalStorage<{ isDead: boolean }>();
  let callCount = 0;
  machine.runWorker = (work) => workers.run({ isDead: false }, work);
  machine.aroundCall = async (_what, call) => {
    const worker = workers.getStore();
    // Afterwards there are only sweeps that find nothing, and attempts that make up for a killed worker.
    if (!worker || (!worker.isDead && machine.now() > LAST_KILL)) return call();
    if (worker.isDead) throw new Error('The worker was killed');
    const isKilled = kill?.index === callCount;
    callCount += 1;
    if (!isKilled) return call();
    if (kill?.isAfter) await call();
    worker.isDead = true;
    throw new Error('The worker was killed');
  };
  try {
    await play(machine);
    return { calls: machine.receiver.calls, items: await machine.items(), callCount };
  } finally {
    machine.stop();
  }
}

async function play(machine: TestMachine): Promise<void> {
  const { data, timeline } = machine;
  await setUpIfThens(machine, []);
  const audit = { organizationId: O, userId: 'u', action: 'createWebhookEndpoint', details: {}, at: START };
  await data.settings.saveOrganization(
    O,
    { name: O, image: null },
    { allowIncomingContacts: true },
    { userId: 'u', at: START },
  );
  await data.webhookEndpoints.addEndpoint(
    O,
    {
      id: 'e',
      url: 'https://example.com/hook',
      types: [...EVENT_TYPES],
      userId: 'u',
      created: START,
      pause: null,
      failingSince: null,
      rotated: null,
      sealed: formatWebhookSecret(Buffer.alloc(32)),
      sealedBefore: null,
    },
    data.audit.auditWrite(audit),
  );
  machine.reportsDelivery = true;
  machine.sweepEveryMinute();
  await enrollAll(machine);
  const say = (from: string, body: string, index: number): void =>
    machine.send('inbound', {
      version: 1,
      carrierId: `SMin${index}`,
      from,
      to: NUMBER,
      body,
      optOutType: body === 'STOP' ? 'STOP' : undefined,
    });
  timeline.at(START.getTime() + 10 * MINUTE_MS, async () => {
    say(contacts[0]?.phone ?? '', 'Yes please', 0);
    say(contacts[1]?.phone ?? '', 'STOP', 1);
    say(STRANGER, 'Who is this?', 2);
  });
  timeline.at(START.getTime() + 12 * MINUTE_MS, () =>
    act(machine, { contact: 2, at: 0, slides: [{ slide: 0, seconds: 3 }], answer: null, completed: true }),
  );
  await timeline.runUntil(END);
}

/** Returns what endpoints must have got, by what the table says, sorted. */
export function listFacts(items: readonly Item[]): string[] {
  const ofOrganization = items.filter(({ pk }) => pk.startsWith(`ORG#${O}#`));
  return ofOrganization.flatMap(listItemFacts).sort();
}

function listItemFacts(item: Item): string[] {
  const { pk, sk } = item;
  const contactId = pk.split('#CONTACT#')[1] ?? '';
  if (sk === 'CONTACT') return contacts.some(({ id }) => id === contactId) ? [] : [`contact.created ${contactId}`];
  if (sk === 'CONSENT' && item.state === 'OPTED_OUT') return [`contact.opted_out ${String(item.contactId)}`];
  if (sk.startsWith('VIEW#') && item.completed) return [`pitch.completed ${contactId}`];
  if (!sk.startsWith('MESSAGE#')) return [];
  const text = `${contactId} ${contactId}.${sk.slice('MESSAGE#'.length)}`;
  if (item.kind === 'INBOUND') return item.body === 'STOP' ? [] : [`contact.replied ${text}`];
  if (item.state === 'DELIVERED') return [`text.delivered ${text}`];
  return ['FAILED', 'UNDELIVERED', 'NOT_ACCEPTED'].includes(String(item.state)) ? [`text.failed ${text}`] : [];
}

/** Returns what the receiver got, each event once, sorted. */
export function listTold(calls: readonly ReceivedCall[]): string[] {
  const byId = new Map(
    calls.map(({ body }) => {
      const { id, type, data } = JSON.parse(body) as ReceivedEvent;
      return [id, [type, data.lead.id, ...(data.text ? [data.text.id] : [])].join(' ')];
    }),
  );
  return [...byId.values()].sort();
}
