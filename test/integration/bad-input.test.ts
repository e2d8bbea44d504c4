import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, type GraphQLInputType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, type FieldName } from '../../functions/graphql/registry.ts';
import { callback, type Params } from '../support/callbacks.ts';
import { operationOf, type IdsOf } from '../support/operations.ts';
import { argumentsOf } from '../support/schema.ts';
import { addContacts, at, createCampaign, signIn, startCloud, text, type Cloud, type Person } from '../support/story.ts';

const NAMES = (Object.keys(FIELDS) as FieldName[]).filter((name) => name !== 'logoutUser');
const MEGABYTE = 1024 * 1024;

/** What an answer may never tell: where it was made, and of what. */
const INTERNALS = /\bat \S+ \(|\.(ts|js|mjs|cjs):\d|node_modules|\/tmp\/|\/var\/|ValidationException|SerializationException|TypeError|RangeError|call stack|zod|dynamodb|InternalError|InternalFailure/i;

const STRINGS: readonly unknown[] = [
  '', ' ', 'x'.repeat(100_000), '\u0000\u0007\u001b[31m\u007f', '\n\r\t', '👩‍👩‍👧‍👦🏽', '\ud83d', 'a\udc00b', '\u202eevil', '__proto__', 'constructor', 'a#b#c', '%00%0a', '../../etc/passwd', "'; DROP TABLE--", '{{name}}', '9'.repeat(64),
];
const NUMBERS: readonly unknown[] = [-1, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 1.5, '7'];
const MOMENTS: readonly unknown[] = ['', 'tomorrow', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '-9999-01-01T00:00:00Z', '99999-01-01T00:00:00Z', '2026-01-01T00:00:00+99:99'];
const ANYTHING: readonly unknown[] = [42, true, {}, [], [[]], { toString: 'x' }, null];

/** Values that a careful client would never send, of and around a type. */
function hostile(type: GraphQLInputType): unknown[] {
  if (isNonNullType(type)) return hostile(type.ofType);
  if (isListType(type)) return [[], [null], Array.from({ length: 20_000 }, () => 'x'), ...hostile(type.ofType).slice(0, 14).map((value) => [value, value])];
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const needed = Object.fromEntries(fields.filter((field) => isNonNullType(field.type)).map((field) => [field.name, valid(field.type)]));
    return [...ANYTHING, { ...needed, nothingSuch: 1 }, ...fields.flatMap((field) => hostile(field.type).map((value) => ({ ...needed, [field.name]: value })))];
  }
  if (isEnumType(named)) return [...ANYTHING, 'NOTHING_SUCH'];
  if (named.name === 'Int' || named.name === 'Boolean') return [...ANYTHING, ...NUMBERS];
  return [...ANYTHING, ...(named.name === 'AWSDateTime' ? MOMENTS : STRINGS)];
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
  let cloud: Cloud;
  let owner: Person;
  let ids: IdsOf;
  beforeAll(async () => {
    cloud = await startCloud();
    await cloud.clock.at(at('2026-12-01 10:00:00'));
    owner = await signIn(cloud, 'owner@sunrise.test');
    const [lead = ''] = await addContacts(owner, [{ name: 'Nina North', phone: '+16025550901' }]);
    const campaign = await createCampaign(owner, 'Campaign', [{ blocks: [text('Hello STOP')] }]);
    const nobody = '01ZZZZZZZZZZZZZZZZZZZZZZZZ';
    ids = {
      lead, campaign: campaign.id, step: campaign.steps[0] ?? '', text: nobody, job: nobody, importJob: nobody, upload: 'x', user: nobody, self: nobody,
      organization: owner.organizationId, leadsCursor: 'x', jobsCursor: nobody, rejectsCursor: nobody, key: 'a-key-of-mine', word: 'Nina',
    };
  });
  afterAll(() => cloud.stop());

  async function post(body: string, token = owner.token): Promise<Answered> {
    const response = await cloud.fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', authorization: token }, body });
    const answer = await response.text();
    return { ...(JSON.parse(answer) as Omit<Answered, 'status' | 'body'>), status: response.status, body: answer };
  }

  const ask = (query: string, variables: Record<string, unknown> = {}) => post(JSON.stringify({ query, variables }));

  /** What is wrong with an answer; none when it is one that a person can act on, or the thing was done. */
  function fault({ status, body, errors, data }: Answered): string | null {
    if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
    const told = INTERNALS.exec(body);
    if (told) return `tells ${told[0]}: ${body.slice(0, 300)}`;
    const refusals = [...(errors ?? []).map(({ message }) => message), ...Object.values(data ?? {}).flatMap((field) => field?.errors ?? [])];
    const done = Object.values(data ?? {}).some((field) => field?.success === true);
    if (!done && refusals.length === 0) return `neither done nor refused: ${body.slice(0, 200)}`;
    return refusals.some((words) => words.trim() === '' || words.length > 1_000) ? 'a refusal without words, or with too many' : null;
  }

  it.each(NAMES)('%s answers wrong arguments in words', async (name) => {
    const faults: string[] = [];
    for (const argument of argumentsOf(name)) {
      for (const value of hostile(argument.type)) {
        const { document, variables } = operationOf(name, ids);
        const wrong = fault(await ask(document, { ...variables, [argument.name]: value }));
        if (wrong) faults.push(`${argument.name}: ${JSON.stringify(value).slice(0, 60)}: ${wrong}`);
      }
    }
    expect(faults).toEqual([]);
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
    ['two operations and no name', '{"query": "query A { user { success errors } } query B { user { success errors } }"}'],
    ['an operation that is not there', '{"query": "query A { user { success } }", "operationName": "B"}'],
    ['variables that are no object', '{"query": "query A($l: ID!) { lead(leadId: $l) { success } }", "variables": [1]}'],
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
    expect(answer.data ?? null).toSatisfy((data: unknown) => data === null || Object.values(data as object).every((field) => field === null));
    expect(answer.body).not.toMatch(INTERNALS);
  });

  it.each([10, 1_000, 5_000, 100_000])('refuses a query that is %i levels deep', async (levels) => {
    const answer = await ask(`${'{ user '.repeat(levels)}{ success }${' }'.repeat(levels)}`);
    expect([answer.status < 500, answer.data ?? null, INTERNALS.exec(answer.body)]).toEqual([true, null, null]);
  });

  it.each([1_000, 100_000])('refuses variables that are %i levels deep', async (levels) => {
    const answer = await post(`{"query": "query A($l: LeadInput!) { createLead(lead: $l) { success errors } }", "variables": {"l": ${'{"name":'.repeat(levels)}1${'}'.repeat(levels)}}}`);
    expect(fault(answer)).toBeNull();
    expect(answer.data ?? null).toBeNull();
  });

  it('runs no more than twenty fields a call, whatever they are called', async () => {
    const aliased = (count: number): string => `{ ${Array.from({ length: count }, (_, n) => `a${n}: sendStats { success errors }`).join(' ')} }`;
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
    const answer = await ask('query L($s: String) { leads(search: $s) { success errors } }', { s: 'x'.repeat(megabytes * MEGABYTE) });
    expect(fault(answer)).toBeNull();
    expect(answer.data?.leads?.success ?? false).toBe(false);
  });

  it('still answers a page', async () => {
    expect((await ask('{ leads { success errors } }')).data?.leads?.success).toBe(true);
  });

  /** How often a function has answered a field of campaigns. */
  function calls(): number {
    const functions = cloud.local.services.functions.all.filter(({ spec }) => spec.id.includes('Campaigns'));
    expect(functions.length).toBeGreaterThan(0);
    return functions.reduce((sum, each) => sum + each.stats.invocations, 0);
  }
});

describe('whatever is sent as the carrier’s callback', () => {
  let cloud: Cloud;
  let owner: Person;
  beforeAll(async () => {
    cloud = await startCloud();
    await cloud.clock.at(at('2026-12-01 10:00:00'));
    owner = await signIn(cloud, 'owner@sunrise.test');
    await addContacts(owner, [{ name: 'Nina North', phone: '+16025550901' }]);
  });
  afterAll(() => cloud.stop());

  const INBOUND = '/webhooks/twilio/inbound';
  const text1 = (): Params => ({ MessageSid: 'SMbad1', From: '+16025550901', To: owner.number, Body: 'Hello there' });
  const thread = async (): Promise<string[]> => {
    await cloud.quiet();
    const { leads } = await owner.run<{ leads: { leads: { id: string }[] } }>('query { leads { success errors leads { id } } }');
    const { lead } = await owner.run<{ lead: { lead: { messages: { message: string }[] } } }>('query L($l: ID!) { lead(leadId: $l) { success errors lead { messages { message } } } }', { l: leads.leads[0]?.id });
    return lead.lead.messages.map(({ message }) => message);
  };

  it.each<[string, Parameters<typeof callback>[3]]>([
    ['without a signature', { signature: '' }],
    ['with a wrong signature', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['with a signature of something else', { params: { MessageSid: 'SMbad1', From: '+16025550901', Body: 'Changed' } }],
  ])('%s leaves no trace', async (_, instead) => {
    expect((await callback(cloud, INBOUND, text1(), instead)).status).toBe(403);
    expect(await thread()).toEqual([]);
  });

  it('of another account leaves no trace', async () => {
    expect((await callback(cloud, INBOUND, { ...text1(), AccountSid: 'AC00000000000000000000000000000999' })).status).toBe(403);
    expect(await thread()).toEqual([]);
  });

  it('a second time is one text', async () => {
    for (let n = 0; n < 3; n += 1) expect((await callback(cloud, INBOUND, text1())).status).toBe(200);
    expect(await thread()).toEqual(['Hello there']);
  });

  it.each<[string, string, Params]>([
    ['an inbound text without ids', INBOUND, { Body: 'x' }],
    ['a status without ids', '/webhooks/twilio/status', { MessageSid: 'SMbad2', MessageStatus: 'delivered' }],
    ['an id of thousands', INBOUND, { MessageSid: 'S'.repeat(5_000), From: '+16025550901', To: '+16025550101', Body: 'x' }],
    ['a number of thousands', INBOUND, { MessageSid: 'SMbad3', From: '6'.repeat(5_000), To: '+16025550101', Body: 'x' }],
    ['status ids of thousands', `/webhooks/twilio/status?o=${'o'.repeat(3_000)}&l=l&t=t`, { MessageSid: 'SMbad4', MessageStatus: 'delivered' }],
    ['an attempt that is none', '/webhooks/twilio/status?o=o&l=l&t=t&a=1.5', { MessageSid: 'SMbad5', MessageStatus: 'delivered' }],
  ])('with %s is refused', async (_, path, params) => {
    const answer = await callback(cloud, path, params);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(INTERNALS);
  });

  it('of megabytes, or of a hundred thousand parameters, is refused before anything of it is read', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`p${n}`, '']));
    for (const params of [{ ...text1(), Body: 'x'.repeat(9 * MEGABYTE) }, many]) {
      expect((await callback(cloud, INBOUND, text1(), { params })).status).toBe(413);
    }
    expect(await thread()).toEqual(['Hello there']);
  });

  it('with words of any kind is a text, cut where no phone sends on', async () => {
    for (const [n, Body] of ['\u0000\u001b', '👩‍👩‍👧‍👦', 'x'.repeat(5_000), "'; DROP TABLE--", ''].entries()) {
      expect((await callback(cloud, INBOUND, { ...text1(), MessageSid: `SMwords${n}`, Body })).status).toBe(200);
    }
    expect((await thread()).map((message) => message.length).sort((a, b) => b - a)[0]).toBe(1_600);
  });

  it('to another place is not found', async () => {
    expect((await callback(cloud, '/webhooks/twilio/everything', text1())).status).toBe(404);
  });
});

describe('whatever is uploaded', () => {
  let cloud: Cloud;
  let owner: Person;
  beforeAll(async () => {
    cloud = await startCloud();
    await cloud.clock.at(at('2026-12-01 10:00:00'));
    owner = await signIn(cloud, 'owner@sunrise.test');
  });
  afterAll(() => cloud.stop());

  const upload = async (size: number): Promise<{ url: string; uploadKey: string }> =>
    (await owner.run<{ createUpload: { url: string; uploadKey: string } }>('mutation U($s: Int!) { createUpload(kind: CSV, contentType: "text/csv", size: $s) { success errors url uploadKey } }', { s: size })).createUpload;
  const put = async (url: string, body: Uint8Array<ArrayBuffer>, type = 'text/csv'): Promise<number> => (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
  const bytes = (words: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(words));

  it('is taken only as it was announced', async () => {
    const { url, uploadKey } = await upload(10);
    expect(await put(url, bytes('x'.repeat(11)))).toBe(403);
    expect(await put(url, bytes('x'.repeat(10)), 'text/html')).toBe(403);
    expect(await put(url.replace(uploadKey, uploadKey.replace('.csv', '2.csv')), bytes('x'.repeat(10)))).toBe(403);
    expect(await put(url.replace(/Signature=\w{4}/, 'Signature=0000'), bytes('x'.repeat(10)))).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect(await put(url, bytes('x'.repeat(10)))).toBe(200);
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['no lines', bytes('\n\n\n')],
    ['a header alone', bytes('name,phone\n')],
    ['bytes of anything', Uint8Array.from({ length: 50_000 }, (_, n) => (n * 7_919) % 256)],
    ['nothing but NUL', new Uint8Array(10_000)],
    ['one line of three megabytes', bytes(`name,phone\n${'x'.repeat(3 * MEGABYTE)},6025550901\n`)],
    ['a quote that never ends', bytes(`name,phone\n"${'Nina,6025550901\n'.repeat(100_000)}`)],
    ['a hundred thousand columns', bytes(`name,phone${',x'.repeat(100_000)}\nNina,6025550901\n`)],
    ['names of another kind', bytes('name,phone\n__proto__,6025550901\n\u202e\u0000👩‍👩‍👧‍👦,6025550902\n')],
  ])('with %s ends as a job that says how', async (_, content) => {
    const { url, uploadKey } = await upload(content.length);
    expect(await put(url, content)).toBe(200);
    const answer = await cloud.graphql<{ leadsFromCsv: { success: boolean; errors: string[]; job: { id: string } | null } }>(
      owner.token,
      'mutation I($k: String!) { leadsFromCsv(uploadKey: $k, fullNameKey: "name", phoneKey: "phone", attestation: "They signed up") { success errors job { id } } }',
      { k: uploadKey },
    );
    expect(answer.errors).toBeUndefined();
    await cloud.quiet();
    const { job } = await owner.run<{ job: { job: { state: string; error: string | null; added: number; rejected: number } } }>('query J($j: ID!) { job(jobId: $j) { success errors job { state error added rejected } } }', { j: answer.data?.leadsFromCsv.job?.id });
    expect(['DONE', 'FAILED']).toContain(job.job.state);
    expect(job.job.state === 'FAILED' ? job.job.error : 'done').toMatch(/\w/);
    expect(JSON.stringify(job)).not.toMatch(INTERNALS);
  });

  it('leaves no work set aside', async () => {
    await cloud.quiet();
    const dead = cloud.local.services.sqs.all.filter(({ spec }) => spec.name.includes('DeadLetters'));
    expect(dead.flatMap((queue) => queue.messages())).toEqual([]);
  });
});
