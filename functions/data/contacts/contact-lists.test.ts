import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../local-cloud/seeded-random.ts';
import { createInProcessTable, TABLE_NAME } from '../../../local-cloud/engine.ts';
import { findTableViolations } from '../../../test/support/crashes/invariants/invariant-checker.ts';
import { newContact, type Contact } from '../../domain/contacts/contact.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { createData, type Data } from '../index.ts';
import { membershipKey } from '../table/keys.ts';
import { Table, type Item } from '../table/table.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const O = 'o';
const START = new Date('2026-03-02T17:00:00Z');
const CONTACT_IDS = ['ann', 'bob'];
const USERS = ['una', 'val'] as const;
const RUNS = countCases('LIST_RUNS', 60);

let data: Data;
let listItems: () => Promise<Item[]>;
let pause: () => Promise<void>;

beforeEach(async () => {
  pause = async () => undefined;
  const { name, client } = await createInProcessTable(() => pause());
  const documents = DynamoDBDocumentClient.from(client);
  listItems = async () => ((await documents.send(new ScanCommand({ TableName: TABLE_NAME }))).Items ?? []) as Item[];
  data = createData(new Table(name, client, async () => undefined));
  await data.contactWriter.addContacts(
    O,
    CONTACT_IDS.map((id) => ({ contact: buildContact(id), attestation: null })),
  );
  for (const userId of USERS) await data.table.put(buildMembership(userId, 'MANAGER'));
});

const buildMembership = (userId: string, access: string): Item => ({ ...membershipKey(userId, O), userId, access });
const at = (second: number): Date => new Date(START.getTime() + second * 1_000);

function buildContact(id: string): Contact {
  return newContact({
    organizationId: O,
    id,
    created: START,
    name: id,
    phone: `+1602555010${CONTACT_IDS.indexOf(id) + 1}`,
  });
}

function buildMessage(contactId: string, second: number, kind: 'INBOUND' | 'DIRECT'): Message {
  return newMessage({
    organizationId: O,
    contactId,
    id: `m${second}`,
    kind,
    state: kind === 'INBOUND' ? 'RECEIVED' : 'SCHEDULED',
    lane: 'reply',
    body: `at ${second}`,
    created: at(second),
    due: at(second),
  });
}

const receive = (id: string, second: number): Promise<unknown> =>
  data.inbox.receive(
    buildMessage(id, second, 'INBOUND'),
    buildContact(id),
    `SM${second}`,
    { isReply: second % 2 === 0, hint: false },
    at(second),
  );
const send = (id: string, second: number): Promise<unknown> =>
  data.flow.scheduleDirect(buildMessage(id, second, 'DIRECT'));
const view = (id: string, second: number): Promise<unknown> => data.contacts.markViewed(O, id, at(second));
const archive = (id: string, second: number): Promise<unknown> =>
  data.contactArchive.setArchived(buildContact(id), at(second));
const restore = (id: string): Promise<unknown> => data.contactArchive.setArchived(buildContact(id), null);
const merge = (id: string, second: number): Promise<unknown> =>
  data.contactWriter.addContacts(O, [{ contact: { ...buildContact(id), id: `copy-${second}` }, attestation: null }]);
const undo = (id: string, second: number): Promise<unknown> =>
  data.importUndo.archive(O, [buildContact(id)], `undo-${second}`, at(second));
const assign = async (id: string, second: number): Promise<unknown> =>
  data.conversations.assign(O, id, {
    userId: second % 3 === 0 ? null : (USERS[second % 2] ?? 'una'),
    from: (await data.contacts.findContact(O, id))?.assigneeId ?? null,
  });
const finish = (id: string, second: number): Promise<unknown> =>
  data.conversations.setOpen(O, id, { isOpen: second % 4 === 0, seen: at(second) });
const ACTS = [receive, receive, send, view, view, archive, restore, merge, undo, assign, assign, finish, finish];

async function readFigures(): Promise<Record<string, number>> {
  const { leads, conversations, unread } = await data.counters.getOrganizationCounts(O);
  return { leads, conversations, unread };
}

async function listUnread(): Promise<string[]> {
  const { contacts } = await data.contacts.listPage(O, 'unread', { limit: 10 });
  return contacts.map(({ id }) => id);
}

it(
  'Lists and figures stay exact when messages, views, assignments, restores and merges come at the same time',
  {
    timeout: 30_000,
  },
  async () => {
    const random = seededRandom(20_260_302);
    const waitAtRandom = async (): Promise<void> => {
      for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) await new Promise((done) => setImmediate(done));
    };
    let second = 0;
    for (let run = 0; run < RUNS; run += 1) {
      pause = waitAtRandom;
      const acts = Array.from({ length: 4 }, async () => {
        const act = ACTS[Math.floor(random() * ACTS.length)] ?? receive;
        second += 1;
        // Some clocks are behind, so that a view may come before a message that is stored already.
        await act(CONTACT_IDS[Math.floor(random() * 2)] ?? 'ann', second - (act === view && random() < 0.5 ? 3 : 0));
      });
      await Promise.all(acts);
      pause = async () => undefined;
      const items = (await listItems()).filter(
        ({ pk, sk }) =>
          sk === 'CONTACT' || pk.includes('#CONVERSATIONS#') || (pk.includes('#COUNTER#') && !sk.startsWith('DAY#')),
      );
      expect(findTableViolations(items, new Set()), `run ${run}`).toEqual([]);
    }
  },
);

it('Two tabs that view a conversation at the same moment count it once', async () => {
  await receive('ann', 1);
  await receive('bob', 2);
  expect(await listUnread()).toEqual(['bob', 'ann']);
  await Promise.all([view('ann', 3), view('ann', 4)]);
  expect(await listUnread()).toEqual(['bob']);
  expect(await readFigures()).toEqual({ leads: 2, conversations: 2, unread: 1 });
});

it('A view from before the last inbound message leaves the conversation unread', async () => {
  await receive('ann', 5);
  await view('ann', 4);
  expect(await listUnread()).toEqual(['ann']);
  await view('ann', 6);
  expect(await listUnread()).toEqual([]);
});

it('A view that arrives late does not make a viewed conversation unread', async () => {
  await receive('ann', 5);
  await view('ann', 6);
  await view('ann', 4);
  expect(await listUnread()).toEqual([]);
  expect(await readFigures()).toEqual({ leads: 2, conversations: 1, unread: 0 });
});

it('An archived contact leaves the unread list, and a restore brings the contact back if it is still unread', async () => {
  await receive('ann', 1);
  await receive('bob', 2);
  await archive('ann', 3);
  await archive('bob', 3);
  expect(await readFigures()).toEqual({ leads: 0, conversations: 0, unread: 0 });
  await view('ann', 4);
  await Promise.all([restore('ann'), merge('ann', 5), restore('bob')]);
  expect(await listUnread()).toEqual(['bob']);
  expect(await readFigures()).toEqual({ leads: 2, conversations: 2, unread: 1 });
});

it('A message of staff moves an unread conversation to the top of the unread list', async () => {
  await receive('ann', 1);
  await receive('bob', 2);
  await send('ann', 3);
  expect(await listUnread()).toEqual(['ann', 'bob']);
});
