import { fillCampaign } from '../../../test/support/scenarios/test-data.ts';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { describe, expect, it } from 'vitest';
import { callEngine, createClient, startEngine, TABLE_NAME } from '../../../local-cloud/engine.ts';
import { newOrganization } from '../../domain/accounts/account.ts';
import { newJob } from '../../domain/jobs/job.ts';
import { createData, type Data } from '../index.ts';
import { CALL_MAX_ATTEMPTS, Table } from './table.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';

const organization = newOrganization({
  id: O,
  name: 'O',
  brand: 'text',
  number: '+16025550901',
});
const campaign = fillCampaign({
  organizationId: O,
  created: NOW,
});
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

/** Every write that makes its own condition false, with the result of its success. */
const WRITE_CASES: readonly {
  name: string;
  given?: (data: Data) => Promise<unknown>;
  write: (data: Data) => Promise<unknown>;
  answer: unknown;
}[] = [
  { name: 'creating a job', write: ({ jobs }) => jobs.createJob(job), answer: true },
  {
    name: 'canceling a job',
    given: ({ jobs }) => jobs.createJob(job),
    write: ({ jobs }) => jobs.cancel(O, 'j', ['RUNNING']),
    answer: true,
  },
  { name: 'creating a campaign', write: ({ campaigns }) => campaigns.createCampaign(campaign), answer: true },
  {
    name: 'changing a campaign',
    given: ({ campaigns }) => campaigns.createCampaign(campaign),
    write: async ({ campaigns }) =>
      (await campaigns.change(O, 'c', (before) => ({ ...before, name: `${before.name}!` })))?.name,
    answer: 'C!',
  },
  {
    name: 'beginning an idempotent call',
    write: ({ idempotency }) => idempotency.begin(call, NOW),
    answer: { kind: 'NEW' },
  },
  {
    name: 'creating a message without a contact',
    write: ({ unlinkedMessages }) => unlinkedMessages.createUnlinkedMessage(unlinkedMessage, NOW),
    answer: true,
  },
  {
    name: 'pausing the platform because our account was refused',
    write: ({ pauses: holds }) => holds.pauseForRefusedAccount(NOW),
    answer: true,
  },
  {
    name: 'allotting segments of a minute',
    write: ({ pacing }) => pacing.allotSegments(O, '2026-03-02T17:00', 0, 3, NOW),
    answer: true,
  },
  {
    name: 'creating an organization',
    write: async ({ accounts, search }) => [
      await accounts.createOrganization(organization),
      (await search.readBlockList(O)).built,
      await accounts.findOrganizationIdByNumber('+16025550901'),
    ],
    answer: [true, true, O],
  },
];

/**
 * The real client over a test engine. While `lost` is set, each write is carried out, and its first response is lost.
 */
async function setUp(): Promise<{ data: Data; lose: (lost: boolean) => void; close: () => void }> {
  const engine = await startEngine();
  let lost = false;
  const lostCalls = new Set<string>();
  const client = createClient(
    async (operation, input) => {
      const response = await callEngine(engine, operation, input);
      const callKey = `${operation} ${JSON.stringify(input)}`;
      if (!lost || lostCalls.has(callKey) || !/Put|Update|Delete|Write/.test(operation)) return response;
      lostCalls.add(callKey);
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

describe('a write whose response is lost and which the SDK repeats', () => {
  for (const { name, given: before, write, answer } of WRITE_CASES) {
    it(`The repetition is not refused because of its own work: ${name}`, async () => {
      const { data, lose, close } = await setUp();
      await before?.(data);
      lose(true);
      expect(await write(data)).toEqual(answer);
      close();
    });
  }
});

describe('a write that conflicts with a transaction on the same item', () => {
  it('The write is repeated, because the SDK does not repeat it by itself', async () => {
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
    await data.jobs.createJob(job);
    await data.jobs.finish(O, 'j', 'DONE');
    expect((await data.jobs.findJob(O, 'j'))?.state).toBe('DONE');
    client.destroy();
  });
});
