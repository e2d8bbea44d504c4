import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, isField, MUTATIONS, QUERIES } from '../../functions/graphql/registry.ts';
import { SCHEMA_FILE } from '../../infra/constructs/graphql-api.ts';
import { addContacts, createCampaign, join, signIn, startCloud, text, type Cloud, type Person } from '../support/story.ts';
import { operationOf, type IdsOf } from '../support/operations.ts';

const NOBODY = '01ZZZZZZZZZZZZZZZZZZZZZZZZ';
const SCHEMA = readFileSync(SCHEMA_FILE, 'utf8');

/** Fields that take an id of something that an organisation owns; the others are refused by access alone. */
const WITH_IDS = [...Object.keys(QUERIES), ...Object.keys(MUTATIONS)].filter((name) => /(lead|campaign|job|Feature|organization)(Id|Ids)\b|userIds?: \[?ID!/.test(signature(name)) || name === 'leadsFromCsv');

function signature(name: string): string {
  const line = new RegExp(`^  ${name}\\(([\\s\\S]*?)\\):`, 'm').exec(SCHEMA);
  return line?.[1] ?? '';
}

describe('another organisation’s ids', () => {
  let cloud: Cloud;
  let intruder: Person;
  let theirs: IdsOf;
  let before: unknown;
  beforeAll(async () => {
    cloud = await startCloud();
    const owner = await signIn(cloud, 'owner@sunrise.test');
    intruder = await signIn(cloud, 'owner@harbor.test');
    const [lead = ''] = await addContacts(owner, [{ name: 'Private Person', phone: '+16025550901' }]);
    const campaign = await createCampaign(owner, 'Private campaign', [{ blocks: [text('Private words STOP')] }]);
    await join(cloud, owner, campaign.id, [lead]);
    const { addLeadsToCampaign } = await owner.run<{ addLeadsToCampaign: { job: { id: string } } }>('mutation J($c: ID!, $l: [ID!]) { addLeadsToCampaign(campaignId: $c, leadIds: $l) { success errors job { id } } }', { c: campaign.id, l: [lead] });
    const { createUpload } = await owner.run<{ createUpload: { uploadKey: string } }>('mutation { createUpload(kind: CSV, contentType: "text/csv", size: 10) { success errors uploadKey } }');
    const { users } = await owner.run<{ users: { users: { id: string; email: string }[] } }>('query { users { success errors users { id email } } }');
    await cloud.quiet();
    theirs = { lead, campaign: campaign.id, step: campaign.steps[0] ?? '', job: addLeadsToCampaign.job.id, upload: createUpload.uploadKey, user: users.users.find(({ email }) => email === 'manager@sunrise.test')?.id ?? '', organization: owner.organizationId };
    before = await snapshot(owner);
  });
  afterAll(() => cloud.stop());

  const nobodys: IdsOf = { lead: NOBODY, campaign: NOBODY, step: NOBODY, job: NOBODY, upload: `imports/${NOBODY}/${NOBODY}.csv`, user: NOBODY, organization: NOBODY };

  async function snapshot(owner: Person): Promise<unknown> {
    return owner.run(
      `query All { users { success errors users { id access } } leads { success errors total leads { id name phone archived lastViewed campaigns { id state } } }
        campaigns(includeStats: true) { success errors campaigns { id name archived features { id message } stats { leads queued messages } } } }`,
    );
  }

  it('there is an operation for every field that takes an id', () => {
    for (const name of WITH_IDS) expect(operationOf(name, nobodys), name).toBeDefined();
    expect(WITH_IDS.length).toBeGreaterThan(12);
  });

  it.each(WITH_IDS)('are refused by %s just as ids that do not exist', async (name) => {
    const operation = operationOf(name, theirs);
    const none = operationOf(name, nobodys);
    if (!operation || !none) throw new Error(`No operation for ${name}`);
    const answer = await cloud.graphql(intruder.token, operation.document, operation.variables);
    const answerForNone = await cloud.graphql(intruder.token, none.document, none.variables);
    expect(answer).toEqual(answerForNone);
    expect(JSON.stringify(answer)).not.toMatch(/Private|6025550901|Sunrise|Maya/);
    expect(answer.data?.[name]).toMatchObject({ success: false });
  });

  it('changed nothing there', async () => {
    expect(await snapshot(await signIn(cloud, 'owner@sunrise.test'))).toEqual(before);
  });

  it('are refused with a page’s header for another organisation than the session’s', async () => {
    const { organizationId } = await signIn(cloud, 'owner@sunrise.test');
    const answer = await cloud.graphql(intruder.token, 'query { leads { success total } }', {}, { 'x-organization-id': organizationId });
    expect(answer.errors?.[0]).toMatchObject({ errorType: 'OrganizationMismatch' });
  });
});

describe('access levels', () => {
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await startCloud();
  });
  afterAll(() => cloud.stop());

  const ids: IdsOf = { lead: NOBODY, campaign: NOBODY, step: NOBODY, job: NOBODY, upload: 'x', user: NOBODY, organization: NOBODY };
  const LEVELS = ['LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const;

  it.each(LEVELS)('let %s do what the registry says and nothing else', async (level) => {
    const person = await signIn(cloud, `${level.toLowerCase()}@sunrise.test`);
    for (const [name, entry] of Object.entries(FIELDS)) {
      if (entry.access === 'PUBLIC' || name === 'logoutUser') continue;
      const operation = operationOf(name, ids);
      if (!operation) throw new Error(`No operation for ${name}`);
      const answer = await cloud.graphql(person.token, operation.document, operation.variables);
      const allowed = LEVELS.indexOf(level) >= LEVELS.indexOf(entry.access as (typeof LEVELS)[number]);
      expect(answer.errors?.[0]?.errorType ?? null, `${level} ${name}`).toBe(allowed ? null : 'Forbidden');
    }
  });

  it('leave nothing but signing in to those without a session', async () => {
    for (const name of Object.keys(FIELDS)) {
      if (!isField(name) || FIELDS[name].access === 'PUBLIC') continue;
      const operation = operationOf(name, ids);
      if (!operation) throw new Error(`No operation for ${name}`);
      const open = await cloud.graphql('public', operation.document, operation.variables);
      expect(open.errors?.[0]?.errorType, name).toBe('Unauthorized');
      const wrong = await cloud.graphql('s_not-a-session', operation.document, operation.variables);
      expect(wrong.status, name).toBe(401);
    }
  });

  it('end with the session, on the very next call', async () => {
    const person = await signIn(cloud, 'owner@sunrise.test');
    await person.run('query { logoutUser { success errors } }');
    expect((await cloud.graphql(person.token, 'query { user { success } }')).status).toBe(401);
  });

  it('answer a wrong e-mail and a wrong password alike, and end after five tries a minute', async () => {
    const login = (email: string, password: string) =>
      cloud.graphql<{ loginUser: { errors: string[] } }>('public', 'mutation L($e: String!, $p: String!) { loginUser(email: $e, password: $p) { success errors } }', { e: email, p: password });
    const wrongEmail = await login('nobody@sunrise.test', 'demo-campaigns');
    const wrongPassword = await login('admin@harbor.test', 'wrong');
    expect(wrongEmail.data?.loginUser.errors).toEqual(['The email or password is not correct.']);
    expect(wrongPassword.data).toEqual(wrongEmail.data);
    for (let tries = 0; tries < 5; tries += 1) await login('manager@harbor.test', 'wrong');
    expect((await login('manager@harbor.test', 'demo-campaigns')).data?.loginUser.errors[0]).toMatch(/^Too many tries\. Please try again in \d+ min\.$/);
  });

  it('refuse to let anyone but a worker publish events', async () => {
    const person = await signIn(cloud, 'owner@sunrise.test');
    const answer = await cloud.graphql(person.token, 'mutation P($o: ID!) { publishEvent(organizationId: $o, kind: "lead", id: "x", version: "1") { id } }', { o: person.organizationId });
    expect(answer.data?.publishEvent ?? null).toBeNull();
    expect(answer.errors?.[0]?.errorType).toBe('Unauthorized');
  });
});
