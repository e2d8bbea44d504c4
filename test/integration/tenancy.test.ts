import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../functions/data/table/table.ts';
import { hasAccess, type Access } from '../../functions/domain/accounts/access.ts';
import { FIELDS, isField, type FieldName } from '../../functions/platform/registry.ts';
import { createOneOfEverything } from '../support/scenarios/one-of-everything.ts';
import { callback } from '../support/cloud/callbacks.ts';
import { listAllItems } from '../support/cloud/items.ts';
import { buildOperation, ownedArguments, type EntityIds, type OwnedArgument } from '../support/scenarios/operations.ts';
import { openLivePage } from '../support/cloud/page.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn, type Person } from '../support/scenarios/scenario.ts';

const NOBODY = '01ZZZZZZZZZZZZZZZZZZZZZZZZ';
const MISSING_IDS: EntityIds = {
  lead: NOBODY,
  campaign: NOBODY,
  step: NOBODY,
  text: NOBODY,
  job: NOBODY,
  importJob: NOBODY,
  user: NOBODY,
  self: NOBODY,
  organization: NOBODY,
  upload: `imports/${NOBODY}/${NOBODY}.csv`,
  leadsCursor: 'nowhere',
  jobsCursor: NOBODY,
  rejectsCursor: NOBODY,
  key: 'nobodys-key',
  word: 'Zzyzx',
};
/** Hints at where to look rather than names of a thing: what is there is one's own, or nothing. */
const NO_IDS: readonly string[] = ['leadsCursor', 'jobsCursor', 'rejectsCursor', 'key', 'word'];
/** Places in an order: from another one's on come one's own that lie behind it. */
const PLACES: readonly string[] = ['leadsCursor', 'jobsCursor', 'rejectsCursor'];

/** Where what does not exist is passed over: a second click on a delete, a choice of which some are gone meanwhile. */
const PASSED_OVER: readonly string[] = [
  'createCampaignFeature.after',
  'deleteCampaignFeature.campaignFeatureId',
  'addLeadsToCampaign.leadIds',
  'removeLeadsFromCampaign.leadIds',
];

const LEVELS = ['LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const satisfies readonly Access[];
const NAMES = (Object.keys(FIELDS) as FieldName[]).filter(
  (name) => name !== 'logoutUser' && FIELDS[name].access !== 'PUBLIC',
);
const WITH_IDS = NAMES.filter((name) => ownedArguments(name).length > 0);

function mayAsk(level: Access, name: FieldName): boolean {
  const { access } = FIELDS[name];
  return access === 'PUBLIC' || hasAccess(level, access);
}

interface Try {
  readonly called: string;
  readonly foreign: Readonly<Record<string, unknown>>;
  /** The same with what does not exist. */
  readonly nobodys: Readonly<Record<string, unknown>>;
  /** Nothing but a refusal is right. */
  readonly refused: boolean;
  readonly alike: boolean;
}

/** Each id by itself, with one's own in all other places or in those that must be filled, in a list beside one's own, and all at once. */
function buildAttempts(name: string, own: EntityIds, theirs: EntityIds): Try[] {
  const owned = ownedArguments(name);
  const given = ({ list }: OwnedArgument, id: string): unknown => (list ? [id] : id);
  const left = Object.fromEntries(owned.filter(({ required }) => !required).map((argument) => [argument.name, null]));
  const tries = owned.flatMap((argument): Try[] => {
    const [foreign, nobodys] = [theirs, MISSING_IDS].map((ids) => ({
      [argument.name]: given(argument, ids[argument.kind]),
    }));
    const refused = !NO_IDS.includes(argument.kind) && !PASSED_OVER.includes(`${name}.${argument.name}`);
    const alike = !PLACES.includes(argument.kind);
    const beside = [theirs, MISSING_IDS].map((ids) => ({
      ...left,
      [argument.name]: [own[argument.kind], ids[argument.kind]],
    }));
    return [
      { called: argument.name, foreign: { ...left, ...foreign }, nobodys: { ...left, ...nobodys }, refused, alike },
      { called: `${argument.name} among one’s own`, foreign: { ...foreign }, nobodys: { ...nobodys }, refused, alike },
      ...(argument.list
        ? [
            {
              called: `${argument.name} beside one’s own`,
              foreign: beside[0] ?? {},
              nobodys: beside[1] ?? {},
              refused: false,
              alike,
            },
          ]
        : []),
    ];
  });
  const all = (ids: EntityIds) =>
    Object.fromEntries(owned.map((argument) => [argument.name, given(argument, ids[argument.kind])]));
  return [
    ...tries,
    {
      called: 'all',
      foreign: all(theirs),
      nobodys: all(MISSING_IDS),
      refused: owned.some(({ kind }) => !NO_IDS.includes(kind)),
      alike: !owned.every(({ kind }) => PLACES.includes(kind)),
    },
  ];
}

/** An answer without what differs from call to call: ids that were just made, times, and how far a job of both calls is. */
function response(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/01[0-9A-HJKMNP-TV-Z]{24}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/"(progress|added|merged)":[\d.]+/g, '"$1":0')
      .replaceAll('"DONE"', '"RUNNING"'),
  );
}

describe('another organization’s ids', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const intruder = signedIn(cloud, 'owner@harbor.test');
  let theirs: EntityIds;
  let own: EntityIds;
  let before: Map<string, string>;
  beforeAll(async () => {
    theirs = await createOneOfEverything(cloud, owner, {
      word: 'Private',
      area: '602',
      member: 'manager@sunrise.test',
    });
    // Someone who cannot be changed, so that the same call can be made again.
    own = await createOneOfEverything(cloud, intruder, { word: 'Harbour', area: '480', member: 'owner@harbor.test' });
    before = await omitFields(intruder.organizationId);
  });

  /** All items but sessions, limits and one organization's. */
  async function omitFields(organizationId: string): Promise<Map<string, string>> {
    await cloud.waitUntilIdle();
    const kept = ({ pk, sk }: Item): boolean =>
      !/^(SESSION|LIMIT)#/.test(pk) && !`${pk} ${sk}`.includes(organizationId);
    return new Map(
      (await listAllItems(cloud)).filter(kept).map((item) => [`${item.pk} ${item.sk}`, JSON.stringify(item)]),
    );
  }

  const ask = (person: Person, name: string, ids: EntityIds, instead?: Readonly<Record<string, unknown>>) => {
    const { document, variables } = buildOperation(name, ids, instead);
    return cloud.graphql<Record<string, { success: boolean; errors: string[] } | null>>(
      person.token,
      document,
      variables,
    );
  };

  it('are there to be tried', () => {
    expect(Object.entries({ ...theirs, ...own }).filter(([, value]) => !value)).toEqual([]);
    expect(WITH_IDS.length).toBeGreaterThan(25);
  });

  it.each(WITH_IDS)('are to %s just what does not exist', async (name) => {
    for (const [n, { called, foreign, nobodys, refused, alike: isSameAnswer }] of buildAttempts(
      name,
      own,
      theirs,
    ).entries()) {
      const none = await ask(intruder, name, { ...own, key: `none-${name}-${n}` }, nobodys);
      const answer = await ask(intruder, name, { ...own, key: `foreign-${name}-${n}` }, foreign);
      expect(isSameAnswer ? response(answer) : null, called).toEqual(isSameAnswer ? response(none) : null);
      expect(JSON.stringify(answer), called).not.toMatch(/Private|60255509|Sunrise/);
      expect(answer.errors, called).toBeUndefined();
      expect(refused && answer.data?.[name]?.success !== false, called).toBe(false);
    }
  });

  it.each(LEVELS)('are refused to %s of another organization', async (level) => {
    const person = await signIn(cloud, `${level.toLowerCase()}@harbor.test`);
    for (const name of WITH_IDS) {
      const [answer, none] = [await ask(person, name, theirs), await ask(person, name, MISSING_IDS)];
      const isSameAnswer = !ownedArguments(name).every(({ kind }) => PLACES.includes(kind));
      expect(isSameAnswer ? response(answer) : null, name).toEqual(isSameAnswer ? response(none) : null);
      expect(answer.errors?.[0]?.errorType ?? null, name).toBe(mayAsk(level, name) ? null : 'Forbidden');
      expect(JSON.stringify(answer), name).not.toMatch(/Private|60255509|Sunrise/);
    }
  });

  it('open no live updates, just as one that does not exist', async () => {
    const [foreign, none] = [await openLivePage(intruder, theirs.organization), await openLivePage(intruder, NOBODY)];
    for (const { socket } of [foreign, none]) socket.close();
    const refusals = [foreign, none].map(({ frames }) => frames.filter(({ type }) => type === 'error'));
    expect(refusals[0]).toHaveLength(1);
    expect(refusals[0]).toEqual(refusals[1]);
  });

  it('move nothing in the carrier’s callbacks for one’s own number', async () => {
    const inbound = await callback(cloud, '/webhooks/twilio/inbound', {
      MessageSid: 'SMtenancy1',
      From: '+16025550900',
      To: intruder.number,
      Body: 'STOP',
    });
    expect(inbound.status).toBe(200);
    for (const [n, ids] of [
      `organizationId=${own.organization}&contactId=${theirs.lead}&messageId=${theirs.text}`,
      `organizationId=${own.organization}&contactId=${own.lead}&messageId=${theirs.text}`,
    ].entries()) {
      const status = await callback(cloud, `/webhooks/twilio/status?${ids}`, {
        MessageSid: `SMtenancy2${n}`,
        MessageStatus: 'delivered',
      });
      expect(status.status).toBe(204);
    }
    await cloud.waitUntilIdle();
  });

  it('changed nothing there', async () => {
    const after = await omitFields(intruder.organizationId);
    after.delete('CARRIER#SMtenancy1 CARRIER');
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('are refused with a page’s header for another organization than the session’s', async () => {
    const answer = await cloud.graphql(
      intruder.token,
      'query { leads { success total } }',
      {},
      { 'x-organization-id': owner.organizationId },
    );
    expect(answer.errors?.[0]).toMatchObject({ errorType: 'OrganizationMismatch' });
  });

  it.each(LEVELS)('are one’s own to %s as far as the registry lets them', async (level) => {
    const person = await signIn(cloud, `${level.toLowerCase()}@sunrise.test`);
    for (const name of NAMES.filter((each) => !mayAsk(level, each))) {
      expect((await ask(person, name, theirs)).errors?.[0]?.errorType, name).toBe('Forbidden');
    }
    expect(Object.fromEntries(await omitFields(intruder.organizationId))).toEqual(Object.fromEntries(await ours()));
  });

  /** What the harmless calls of the tests above may not have touched. */
  async function ours(): Promise<Map<string, string>> {
    const after = new Map(before);
    const kept = (await omitFields(intruder.organizationId)).get('CARRIER#SMtenancy1 CARRIER');
    if (kept !== undefined) after.set('CARRIER#SMtenancy1 CARRIER', kept);
    return after;
  }

  it('work for their owner: these calls are refused for whose they are, and for nothing else', async () => {
    const refused: Record<string, string[]> = {};
    for (const name of [...NAMES].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b))) {
      const answer = await ask(owner, name, { ...theirs, key: `own-${name}` });
      if (answer.data?.[name]?.success !== true)
        refused[name] = answer.data?.[name]?.errors ?? [JSON.stringify(answer.errors)];
      await cloud.waitUntilIdle();
    }
    expect(refused).toEqual({});
  });
});

/** Calls after which others of the same things are refused, least harm first. */
const LAST: readonly string[] = [
  'cancelJob',
  'undoImport',
  'deleteCampaignFeature',
  'stopCampaign',
  'archiveCampaign',
  'optOutLead',
  'deleteUsers',
];

describe('access levels', () => {
  const cloud = sharedCloud();

  it.each(LEVELS)('let %s do what the registry says and nothing else', async (level) => {
    const person = await signIn(cloud, `${level.toLowerCase()}@sunrise.test`);
    for (const name of NAMES) {
      const { document, variables } = buildOperation(name, MISSING_IDS);
      const answer = await cloud.graphql(person.token, document, variables);
      expect(answer.errors?.[0]?.errorType ?? null, `${level} ${name}`).toBe(mayAsk(level, name) ? null : 'Forbidden');
    }
  });

  it('leave nothing but signing in to those without a session', async () => {
    for (const name of Object.keys(FIELDS)) {
      if (!isField(name) || FIELDS[name].access === 'PUBLIC') continue;
      const { document, variables } = buildOperation(name, MISSING_IDS);
      const open = await cloud.graphql('public', document, variables);
      expect(open.errors?.[0]?.errorType, name).toBe('Unauthorized');
      const wrong = await cloud.graphql('s_not-a-session', document, variables);
      expect(wrong.status, name).toBe(401);
    }
  });

  it('end with the session, on the very next call', async () => {
    const person = await signIn(cloud, 'owner@sunrise.test');
    await person.run('query { logoutUser { success errors } }');
    expect((await cloud.graphql(person.token, 'query { user { success } }')).status).toBe(401);
  });

  it('answer a wrong e-mail and a wrong password alike, and end after five tries a minute', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
    const login = (email: string, password: string) =>
      cloud.graphql<{ loginUser: { errors: string[] } }>(
        'public',
        'mutation L($e: String!, $p: String!) { loginUser(email: $e, password: $p) { success errors } }',
        { e: email, p: password },
      );
    const wrongEmail = await login('nobody@sunrise.test', 'demo-campaigns');
    const wrongPassword = await login('admin@harbor.test', 'wrong');
    expect(wrongEmail.data?.loginUser.errors).toEqual(['The email or password is not correct.']);
    expect(wrongPassword.data).toEqual(wrongEmail.data);
    for (let tries = 0; tries < 5; tries += 1) await login('manager@harbor.test', 'wrong');
    expect((await login('manager@harbor.test', 'demo-campaigns')).data?.loginUser.errors[0]).toMatch(
      /^Too many attempts\. Try again in \d+ min\.$/,
    );
    // Trying on does not make it longer.
    for (let tries = 0; tries < 20; tries += 1) await login('manager@harbor.test', 'wrong');
    await cloud.clock.advance('PT1M');
    expect((await login('manager@harbor.test', 'demo-campaigns')).data?.loginUser).toEqual({
      success: true,
      errors: [],
    });
  });

  it('count tries by the address that the distribution saw, whatever a caller says at the API’s own', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-01 12:00:00'));
    const person = await signIn(cloud, 'owner@sunrise.test');
    const { user } = await person.run<{ user: { realtimeUrl: string } }>(
      'query { user { success errors realtimeUrl } }',
    );
    const query = 'mutation L($e: String!) { loginUser(email: $e, password: "wrong") { success errors } }';
    const answers: string[] = [];
    for (let tries = 0; tries < 32; tries += 1) {
      const response = await fetch(user.realtimeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'public', 'x-viewer-ip': `203.0.113.${tries}` },
        body: JSON.stringify({ query, variables: { e: `nobody-${tries}@sunrise.test` } }),
      });
      answers.push(
        ((await response.json()) as { data: { loginUser: { errors: string[] } } }).data.loginUser.errors[0] ?? '',
      );
    }
    expect(answers[0]).toBe('The email or password is not correct.');
    expect(answers.at(-1)).toMatch(/^Too many attempts\./);
  });

  it('refuse to let anyone but a worker publish events', async () => {
    const person = await signIn(cloud, 'owner@sunrise.test');
    const answer = await cloud.graphql(
      person.token,
      'mutation P($o: ID!) { publishEvent(organizationId: $o, kind: "lead", id: "x", version: "1") { id } }',
      { o: person.organizationId },
    );
    expect(answer.data?.publishEvent ?? null).toBeNull();
    expect(answer.errors?.[0]?.errorType).toBe('Unauthorized');
  });
});
