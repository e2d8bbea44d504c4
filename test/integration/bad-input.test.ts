import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../../scripts/local/core/dice.ts';
import { FIELDS, type FieldName } from '../../functions/platform/registry.ts';
import { expectHealthy, INTERNALS, MEGABYTE } from '../support/scenarios/expect-healthy.ts';
import { buildOperation, type EntityIds } from '../support/scenarios/operations.ts';
import { getArguments } from '../support/cloud/schema.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix, createCampaign, textBlock } from '../support/scenarios/scenario.ts';

/** Values per argument. HOSTILE_VALUES=1000 tries all; FC_SEED others. */
const SAMPLE = Number(process.env.HOSTILE_VALUES ?? 8);
const SEED = Number(process.env.FC_SEED ?? 20_260_302);

const NAMES = (Object.keys(FIELDS) as FieldName[]).filter((name) => name !== 'logoutUser');

const STRINGS: readonly unknown[] = [
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000\u0007\u001b[31m\u007f',
  '\n\r\t',
  '👩‍👩‍👧‍👦🏽',
  '\ud83d',
  'a\udc00b',
  '\u202eevil',
  '__proto__',
  'constructor',
  'a#b#c',
  '%00%0a',
  '../../etc/passwd',
  "'; DROP TABLE--",
  '{{name}}',
  '9'.repeat(64),
];
const NUMBERS: readonly unknown[] = [-1, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1.5, '7'];
const MOMENTS: readonly unknown[] = [
  '',
  'tomorrow',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '-9999-01-01T00:00:00Z',
  '99999-01-01T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
];
const ANYTHING: readonly unknown[] = [42, true, {}, [], [[]], { toString: 'x' }, null];

/** Values that a careful client would never send, of and around a type. */
function hostileArbitrary(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return hostileArbitrary(type.ofType);
  if (isListType(type))
    return [
      [],
      [null],
      Array.from({ length: 20_000 }, () => 'x'),
      ...hostileArbitrary(type.ofType)
        .slice(0, 14)
        .map((value) => [value, value]),
    ];
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const needed = Object.fromEntries(
      fields.filter((field) => isNonNullType(field.type)).map((field) => [field.name, valid(field.type)]),
    );
    return [
      ...ANYTHING,
      { ...needed, nothingSuch: 1 },
      ...fields.flatMap((field) => hostileArbitrary(field.type).map((value) => ({ ...needed, [field.name]: value }))),
    ];
  }
  if (isEnumType(named)) return [...ANYTHING, 'NOTHING_SUCH'];
  if (named.name === 'Int' || named.name === 'Boolean') return [...ANYTHING, ...NUMBERS];
  return [...ANYTHING, ...(named.name === 'AWSDateTime' ? MOMENTS : STRINGS)];
}

/** Returns some of the values: others for each argument, and the same in each run. */
function sample(values: readonly unknown[], argument: string): unknown[] {
  const random = dice([...argument].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 2 ** 31, SEED));
  return values
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, SAMPLE)
    .map(({ value }) => value);
}

function valid(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isListType(isNonNullType(type) ? type.ofType : type)) return [];
  return isEnumType(named) ? named.getValues()[0]?.value : 'x';
}

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly data?: Record<string, { success?: boolean; errors?: string[] } | null> | null;
  readonly errors?: readonly { message: string; errorType?: string | null }[];
}

describe('whatever is sent to the API', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let ids: EntityIds;
  beforeAll(async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Nina North', phone: '+16025550901' }]);
    const campaign = await createCampaign(owner, 'Campaign', [{ blocks: [textBlock('Hello STOP')] }]);
    const nobody = '01ZZZZZZZZZZZZZZZZZZZZZZZZ';
    ids = {
      lead,
      campaign: campaign.id,
      step: campaign.steps[0] ?? '',
      text: nobody,
      job: nobody,
      importJob: nobody,
      upload: 'x',
      user: nobody,
      self: nobody,
      organization: owner.organizationId,
      leadsCursor: 'x',
      jobsCursor: nobody,
      rejectsCursor: nobody,
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

  it.each(NAMES)('%s answers wrong arguments in words', async (name) => {
    const findFaults: string[] = [];
    for (const argument of getArguments(name)) {
      for (const value of sample(hostileArbitrary(argument.type), `${name}.${argument.name}`)) {
        const { document, variables } = buildOperation(name, ids);
        const wrong = describeFault(await ask(document, { ...variables, [argument.name]: value }));
        if (wrong) findFaults.push(`${argument.name}: ${JSON.stringify(value).slice(0, 60)}: ${wrong}`);
      }
    }
    expect(findFaults).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"query": '],
    ['a list', '[]'],
    ['a batch', '[{"query": "{ user { success } }"}]'],
    ['null', 'null'],
    ['no query', '{}'],
    ['a query that is no text', '{"query": {"a": 1}}'],
    ['an empty query', '{"query": ""}'],
    ['no operation', '{"query": "fragment F on User { id }"}'],
    [
      'two operations and no name',
      '{"query": "query A { user { success errors } } query B { user { success errors } }"}',
    ],
    ['an operation that is not there', '{"query": "query A { user { success } }", "operationName": "B"}'],
    [
      'variables that are no object',
      '{"query": "query A($l: ID!) { lead(leadId: $l) { success } }", "variables": [1]}',
    ],
    ['an unknown field', '{"query": "{ everything }"}'],
    ['a field of the workers', '{"query": "mutation { endSession(sessionId: \\"x\\") { sessionId } }"}'],
    ['a subscription', '{"query": "subscription { onEvent(organizationId: \\"x\\") { id } }"}'],
    ['a circle of fragments', '{"query": "{ user { ...F } } fragment F on UserResponse { ...F }"}'],
    ['the schema', '{"query": "{ __schema { types { name } } }"}'],
    ['a type', '{"query": "{ __type(name: \\"User\\") { fields { name } } }"}'],
    ['bytes', '\u0000\u0001\ufffd'],
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

  it('runs no more than twenty fields a call, whatever they are called', async () => {
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

  it('refuses as many words as no page has', async () => {
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

  it('still answers a page, with no function fallen over and nothing in their memory', async () => {
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
