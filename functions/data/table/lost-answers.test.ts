import { StandardRetryStrategy } from '@smithy/core/retry';
import { describe, expect, it } from 'vitest';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../scripts/local/dynamodb/in-process.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { createData, type Data } from '../index.ts';
import { CALL_MAX_ATTEMPTS, Table } from './table.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';

const organization: Organization = {
  id: O,
  name: 'O',
  brand: 'text',
  v2: false,
  number: '+16025550901',
  color: null,
  image: null,
  showMessages: true,
  allowAfterHours: false,
  allowWeekends: true,
  allowIncomingContacts: false,
  pace: null,
};
const campaign: Campaign = {
  organizationId: O,
  id: 'c',
  name: 'C',
  created: NOW,
  archived: null,
  paused: null,
  stopped: null,
  stopOnReply: false,
  version: 1,
  structure: { FEATURE: [], BEFORE: [], APPOINTMENT: [] },
  steps: {},
};
const job = newJob({ organizationId: O, id: 'j', kind: 'MESSAGE', total: 0, created: NOW });
const call = { organizationId: O, userId: 'u', operation: 'messageLeads', key: 'k', input: {} };
const unlinkedMessage = {
  organizationId: O,
  id: 't',
  kind: 'CONFIRMATION',
  state: 'SCHEDULED',
  phone: '+16025550101',
  body: 'Hi',
  segments: 1,
  reason: null,
} as const;

/** Every write whose condition its own work makes untrue, with what it answers when it succeeds. */
const WRITE_CASES: readonly {
  name: string;
  given?: (data: Data) => Promise<unknown>;
  write: (data: Data) => Promise<unknown>;
  answer: unknown;
}[] = [
  { name: 'a job that begins', write: ({ jobs }) => jobs.create(job), answer: true },
  {
    name: 'a job that is canceled',
    given: ({ jobs }) => jobs.create(job),
    write: ({ jobs }) => jobs.cancel(O, 'j', ['RUNNING']),
    answer: true,
  },
  { name: 'a campaign that begins', write: ({ campaigns }) => campaigns.create(campaign), answer: true },
  {
    name: 'an edit of a campaign',
    given: ({ campaigns }) => campaigns.create(campaign),
    write: async ({ campaigns }) =>
      (await campaigns.change(O, 'c', (before) => ({ ...before, name: `${before.name}!` })))?.name,
    answer: 'C!',
  },
  {
    name: 'a call that must run once',
    write: ({ idempotency }) => idempotency.begin(call, NOW),
    answer: { kind: 'NEW' },
  },
  {
    name: 'a text without a contact',
    write: ({ unlinkedMessages }) => unlinkedMessages.create(unlinkedMessage, NOW),
    answer: true,
  },
  {
    name: 'the refusal of our account',
    write: ({ pauses: holds }) => holds.pauseForRefusedAccount(NOW),
    answer: true,
  },
  {
    name: 'a share of a minute',
    write: ({ pacing }) => pacing.allotSegments(O, '2026-03-02T17:00', 0, 3, NOW),
    answer: true,
  },
  {
    name: 'an organization',
    write: async ({ accounts, search }) => [
      await accounts.createOrganization(organization),
      (await search.readBlockList(O)).built,
      await accounts.findOrganizationIdByNumber('+16025550901'),
    ],
    answer: [true, true, O],
  },
];

/** The real client over the engine. While `lost`, every write is carried out and its first answer does not arrive. */
async function setUp(): Promise<{ data: Data; lose: (lost: boolean) => void; close: () => void }> {
  const engine = await startEngine();
  let lost = false;
  const seen = new Set<string>();
  const client = createClient(
    async (operation, input) => {
      const answer = await callEngine(engine, operation, input);
      const asked = `${operation} ${JSON.stringify(input)}`;
      if (!lost || seen.has(asked) || !/Put|Update|Delete|Write/.test(operation)) return answer;
      seen.add(asked);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    },
    {
      retryStrategy: new StandardRetryStrategy({
        maxAttempts: CALL_MAX_ATTEMPTS,
        backoff: { computeNextBackoffDelay: () => 0, setDelayBase: () => undefined },
      }),
    },
  );
  return {
    data: createData(new Table(TABLE_NAME, client)),
    lose: (now) => void (lost = now),
    close: () => client.destroy(),
  };
}

describe('a write that is carried out, whose answer is lost, and which the SDK tries again', () => {
  for (const { name, given: before, write, answer } of WRITE_CASES) {
    it(`is not refused by its own work: ${name}`, async () => {
      const { data, lose, close } = await setUp();
      await before?.(data);
      lose(true);
      expect(await write(data)).toEqual(answer);
      close();
    });
  }
});

describe('a write that meets a transaction on the same item', () => {
  it('is tried again: the SDK does not do so by itself', async () => {
    const engine = await startEngine();
    let conflicts = 3;
    const client = createClient(async (operation, input) => {
      if (operation !== 'UpdateItem' || conflicts === 0) return callEngine(engine, operation, input);
      conflicts -= 1;
      return {
        status: 400,
        body: {
          __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException',
          message: 'Transaction is ongoing for the item',
        },
      };
    });
    const data = createData(new Table(TABLE_NAME, client, async () => undefined));
    await data.jobs.create(job);
    await data.jobs.finish(O, 'j', 'DONE');
    expect((await data.jobs.find(O, 'j'))?.state).toBe('DONE');
    client.destroy();
  });
});
