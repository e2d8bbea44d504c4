import { beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, type FieldName } from '../../functions/graphql/registry/registry.ts';
import { expectHealthy, INTERNALS, MEGABYTE } from '../support/scenarios/expect-healthy.ts';
import { MISSING_IDS } from '../support/scenarios/api/foreign-ids.ts';
import { sampleHostileValues } from '../support/scenarios/api/hostile-values.ts';
import type { EntityIds } from '../support/scenarios/api/one-of-everything.ts';
import { buildOperation } from '../support/scenarios/api/operations.ts';
import { getArguments } from '../support/cloud/call-document.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix, createCampaign, textBlock } from '../support/scenarios/scenario.ts';
import { countCases } from '../support/simulation/exploration.ts';

/** Values per argument. HOSTILE_VALUES=1000 tries all; FC_SEED others. */
const SAMPLE = countCases('HOSTILE_VALUES', 8);

const NAMES = (Object.keys(FIELDS) as FieldName[]).filter((name) => name !== 'logoutUser');

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly data?: Record<string, { success?: boolean; errors?: string[] } | null> | null;
  readonly errors?: readonly { message: string; errorType?: string | null }[];
}

describe('The API', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let ids: EntityIds;
  beforeAll(async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Nina North', phone: '+16025550901' }]);
    const campaign = await createCampaign(owner, 'Campaign', [{ blocks: [textBlock('Hello STOP')] }]);
    ids = {
      ...MISSING_IDS,
      lead,
      campaign: campaign.id,
      step: campaign.steps[0] ?? '',
      upload: 'x',
      organization: owner.organizationId,
      leadsCursor: 'x',
      key: 'a-key-of-mine',
      word: 'Nina',
    };
  });

  async function post(body: string, token = owner.token): Promise<Answered> {
    const response = await cloud.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body,
    });
    const answer = await response.text();
    return { ...(JSON.parse(answer) as Omit<Answered, 'status' | 'body'>), status: response.status, body: answer };
  }

  const ask = (query: string, variables: Record<string, unknown> = {}) => post(JSON.stringify({ query, variables }));

  /** What is wrong with an answer; none when it is one that a person can act on, or the thing was done. */
  function describeFault({ status, body, errors, data }: Answered): string | null {
    if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
    const told = INTERNALS.exec(body);
    if (told) return `tells ${told[0]}: ${body.slice(0, 300)}`;
    const refusals = [
      ...(errors ?? []).map(({ message }) => message),
      ...Object.values(data ?? {}).flatMap((field) => field?.errors ?? []),
    ];
    const done = Object.values(data ?? {}).some((field) => field?.success === true);
    if (!done && refusals.length === 0) return `neither done nor refused: ${body.slice(0, 200)}`;
    return refusals.some((words) => words.trim() === '' || words.length > 1_000)
      ? 'a refusal without words, or with too many'
      : null;
  }

  const withPages = NAMES.filter((name) => getArguments(name).some((argument) => argument.name === 'after'));
  it.each(withPages)('explains an empty place to continue from in %s', async (name) => {
    const { document, variables } = buildOperation(name, ids);
    expect(describeFault(await ask(document, { ...variables, after: '' }))).toBeNull();
  });

  it.each(NAMES)('explains wrong arguments of %s in words', async (name) => {
    const findFaults: string[] = [];
    for (const argument of getArguments(name)) {
      for (const value of sampleHostileValues(argument.type, `${name}.${argument.name}`, SAMPLE)) {
        const { document, variables } = buildOperation(name, ids);
        const wrong = describeFault(await ask(document, { ...variables, [argument.name]: value }));
        if (wrong) findFaults.push(`${argument.name}: ${JSON.stringify(value).slice(0, 60)}: ${wrong}`);
      }
    }
    expect(findFaults).toEqual([]);
  });

  it.each([
    ['an empty body', ''],
    ['a body that is no JSON', '{"query": '],
    ['a list', '[]'],
    ['a batch', '[{"query": "{ user { success } }"}]'],
    ['null', 'null'],
    ['an object without a query', '{}'],
    ['a query that is no string', '{"query": {"a": 1}}'],
    ['an empty query', '{"query": ""}'],
    ['a query without an operation', '{"query": "fragment F on User { id }"}'],
    [
      'two operations without a name',
      '{"query": "query A { user { success errors } } query B { user { success errors } }"}',
    ],
    [
      'an operation name that the query does not have',
      '{"query": "query A { user { success } }", "operationName": "B"}',
    ],
    [
      'variables that are no object',
      '{"query": "query A($l: ID!) { lead(leadId: $l) { success } }", "variables": [1]}',
    ],
    ['an unknown field', '{"query": "{ everything }"}'],
    ['a field of the workers', '{"query": "mutation { endSession(sessionId: \\"x\\") { sessionId } }"}'],
    ['a subscription', '{"query": "subscription { onEvent(organizationId: \\"x\\") { version } }"}'],
    ['fragments that include each other', '{"query": "{ user { ...F } } fragment F on UserResponse { ...F }"}'],
    ['a query for the schema', '{"query": "{ __schema { types { name } } }"}'],
    ['a query for a type', '{"query": "{ __type(name: \\"User\\") { fields { name } } }"}'],
    ['control characters', '\u0000\u0001\ufffd'],
  ])('refuses %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBeLessThan(500);
    expect(answer.errors?.length).toBeGreaterThan(0);
    expect(answer.data ?? null).toSatisfy(
      (data: unknown) => data === null || Object.values(data as object).every((field) => field === null),
    );
    expect(answer.body).not.toMatch(INTERNALS);
  });

  it.each([10, 1_000, 5_000, 100_000])('refuses a query that is %i levels deep', async (levels) => {
    const answer = await ask(`${'{ user '.repeat(levels)}{ success }${' }'.repeat(levels)}`);
    expect([answer.status < 500, answer.data ?? null, INTERNALS.exec(answer.body)]).toEqual([true, null, null]);
  });

  it.each([1_000, 100_000])('refuses variables that are %i levels deep', async (levels) => {
    const answer = await post(
      `{"query": "query A($l: LeadInput!) { createLead(lead: $l) { success errors } }", "variables": {"l": ${'{"name":'.repeat(levels)}1${'}'.repeat(levels)}}}`,
    );
    expect(describeFault(answer)).toBeNull();
    expect(answer.data ?? null).toBeNull();
  });

  it('runs at most twenty fields in a call, also under other names', async () => {
    const aliased = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: sendStats { success errors }`).join(' ')} }`;
    expect(Object.keys((await ask(aliased(20))).data ?? {})).toHaveLength(20);
    const before = calls();
    const answer = await ask(aliased(2_000));
    expect(answer.status).toBe(200);
    expect(answer.errors?.length).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(INTERNALS);
    expect(calls() - before).toBeLessThanOrEqual(20);
  });

  it('refuses a query of 50,000 fields', async () => {
    const answer = await ask(`{ ${'user { success errors } '.repeat(50_000)} }`);
    expect(answer.status).toBeLessThan(500);
    expect(answer.data ?? null).toBeNull();
  });

  it.each([2, 8, 32])('refuses a body of %i megabytes', async (megabytes) => {
    const answer = await ask('query L($s: String) { leads(search: $s) { success errors } }', {
      s: 'x'.repeat(megabytes * MEGABYTE),
    });
    expect(describeFault(answer)).toBeNull();
    expect(answer.data?.leads?.success ?? false).toBe(false);
  });

  it('still serves a page after these calls, without a crashed function and without growing memory', async () => {
    expect((await ask('{ leads { success errors } }')).data?.leads?.success).toBe(true);
    await expectHealthy(cloud);
  });

  /** How often a function has answered a field of campaigns. */
  function calls(): number {
    const functions = cloud.local.services.functions.all.filter(({ spec }) => spec.id.includes('Campaigns'));
    expect(functions.length).toBeGreaterThan(0);
    return functions.reduce((sum, each) => sum + each.stats.invocations, 0);
  }
});
