import { request } from 'node:http';
import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import type { Pace } from '../../../functions/domain/sending/pace.ts';
import { startCloud, type Cloud } from '../cloud/cloud.ts';
import { createDatabaseClient } from '../cloud/items.ts';

/** The password of all sign-ins of the seed. */
export const PASSWORD = 'demo-campaigns';

export interface Person {
  readonly token: string;
  readonly organizationId: string;
  readonly number: string;
  /** Runs an operation. @throws when it is refused */
  run<T = Record<string, unknown>>(document: string, variables?: Record<string, unknown>): Promise<T>;
}

export interface Block {
  readonly type: 'TEXT' | 'FIRST_NAME' | 'LAST_NAME' | 'PHONE' | 'EVENT_DATE' | 'EVENT_TIME' | 'FIELD';
  readonly fieldId?: string;
  readonly label?: string;
  readonly text?: string;
  readonly fallback?: string;
}

export interface StepSpec {
  readonly blocks: readonly Block[];
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly window?: number | null;
  readonly delayUntil?: string | null;
}

const CONSENT_STATEMENT = 'They agreed in our shop';

interface SignedIn {
  readonly data?: {
    readonly loginUser: { readonly success: boolean; readonly user: { readonly token: string } };
  } | null;
}

const SIGN_IN =
  'mutation SignIn($email: String!, $password: String!) { loginUser(email: $email, password: $password) { success errors user { token } } }';

/** Signs a person in. `host` is the host name of a brand, such as blast.localhost. Returns the person's session. */
export async function signIn(cloud: Cloud, email: string, host?: string, password = PASSWORD): Promise<Person> {
  const variables = { email, password };
  const answer: SignedIn =
    host === undefined
      ? await cloud.graphql('public', SIGN_IN, variables)
      : await requestAtHost<SignedIn>(cloud, host, { token: 'public', query: SIGN_IN, variables });
  if (!answer.data?.loginUser.success) throw new Error(`${email} could not sign in: ${JSON.stringify(answer)}`);
  const token = answer.data.loginUser.user.token;
  const run = async <T>(document: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const result = await cloud.graphql<Record<string, { success: boolean; errors: string[] }>>(
      token,
      document,
      variables,
    );
    if (!result.data || result.errors)
      throw new Error(`${document.slice(0, 60)}: ${JSON.stringify(result.errors ?? result)}`);
    for (const field of Object.values(result.data)) if (!field.success) throw new Error(field.errors.join(' '));
    return result.data as T;
  };
  const { user } = await run<{ user: { organization: { id: string; twilioPhone: string } } }>(
    'query { user { success errors organization { id twilioPhone } } }',
  );
  return { token, organizationId: user.organization.id, number: user.organization.twilioPhone, run };
}

/** Sends an operation to the host of a brand. `fetch` cannot name another host, and only browsers resolve names under localhost. */
export async function requestAtHost<T>(
  cloud: Cloud,
  host: string,
  { token, ...operation }: { readonly token: string; readonly query: string; readonly variables: object },
): Promise<T> {
  const { hostname, port } = new URL(cloud.baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: '/graphql',
        method: 'POST',
        headers: { host: `${host}:${port}`, 'content-type': 'application/json', authorization: token },
      },
      (response) => {
        let body = '';
        response.on('data', (part) => (body += String(part)));
        response.on('end', () => resolve(JSON.parse(body) as T));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(operation));
  });
}

/** Sets how fast the number of a person's organization may send. */
export async function setPace(cloud: Cloud, { organizationId }: Person, pace: Pace | null): Promise<void> {
  const client = createDatabaseClient(cloud);
  await createData(new Table(cloud.env.TABLE_NAME ?? '', client)).settings.setPace(organizationId, pace);
  client.destroy();
}

/** Adds contacts one by one, as staff do. Returns their ids in order. */
export async function addContacts(
  person: Person,
  leads: readonly { name: string; phone: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const lead of leads) {
    const { createLead } = await person.run<{ createLead: { lead: { id: string } } }>(
      'mutation Add($lead: LeadInput!, $attestation: String) { createLead(lead: $lead, attestation: $attestation) { success errors lead { id } } }',
      { lead, attestation: CONSENT_STATEMENT },
    );
    ids.push(createLead.lead.id);
  }
  return ids;
}

/** Imports a CSV file with the columns name and phone, and waits until the import has ended. Returns the id of its job. */
export async function importFile(cloud: Cloud, ...file: Parameters<typeof startImport>): Promise<string> {
  const jobId = await startImport(...file);
  await cloud.waitUntilIdle();
  return jobId;
}

/** Starts the import of a file. Returns the id of its job at once. */
export async function startImport(
  person: Person,
  fileName: string,
  content: string,
  campaignId: string | null = null,
): Promise<string> {
  const bytes = new TextEncoder().encode(content);
  const { createUpload } = await person.run<{ createUpload: { url: string; uploadKey: string } }>(
    'mutation U($size: Float!) { createUpload(kind: CSV, contentType: "text/csv", size: $size) { success errors url uploadKey } }',
    { size: bytes.length },
  );
  await fetch(createUpload.url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/csv' } });
  const { leadsFromCsv } = await person.run<{ leadsFromCsv: { job: { id: string } } }>(
    'mutation I($key: String!, $name: String, $campaign: ID) { leadsFromCsv(uploadKey: $key, fullNameKey: "name", phoneKey: "phone", fileName: $name, campaignId: $campaign, attestation: "They signed up in the shop") { success errors job { id } } }',
    { key: createUpload.uploadKey, name: fileName, campaign: campaignId },
  );
  return leadsFromCsv.job.id;
}

/** Creates a campaign with its steps. Returns the ids of the campaign and of its steps. */
export async function createCampaign(
  person: Person,
  name: string,
  steps: readonly StepSpec[],
): Promise<{ id: string; steps: string[] }> {
  const { createCampaign: created } = await person.run<{ createCampaign: { campaign: { id: string } } }>(
    'mutation New($name: String!) { createCampaign(name: $name) { success errors campaign { id } } }',
    { name },
  );
  const ids: string[] = [];
  for (const step of steps) {
    const { createCampaignFeature: made } = await person.run<{ createCampaignFeature: { feature: { id: string } } }>(
      'mutation Step($id: ID!, $after: ID) { createCampaignFeature(campaignId: $id, structureType: FEATURE, featureType: MESSAGE, after: $after) { success errors feature { id } } }',
      { id: created.campaign.id, after: ids.at(-1) ?? null },
    );
    ids.push(made.feature.id);
    await fillStep(person, made.feature.id, step);
  }
  return { id: created.campaign.id, steps: ids };
}

export async function fillStep(person: Person, stepId: string, step: StepSpec): Promise<void> {
  await person.run(
    `mutation Fill($step: ID!, $blocks: [MessageBlockInput!], $days: Int, $hours: Int, $minutes: Int, $window: Int, $until: AWSDateTime) {
      updateCampaignFeature(campaignFeatureId: $step, messageContent: $blocks, days: $days, hours: $hours, minutes: $minutes, window: $window, delayUntil: $until) { success errors }
    }`,
    {
      step: stepId,
      blocks: step.blocks,
      days: step.days ?? 0,
      hours: step.hours ?? 0,
      minutes: step.minutes ?? 0,
      window: step.window ?? null,
      until: step.delayUntil ?? null,
    },
  );
}

/** Adds contacts to a campaign, and waits until the background work has added them. */
export async function enrollContacts(
  cloud: Cloud,
  person: Person,
  campaignId: string,
  leadIds: readonly string[],
  sendAgain = false,
): Promise<void> {
  await person.run(
    'mutation Join($id: ID!, $leads: [ID!], $again: Boolean) { addLeadsToCampaign(campaignId: $id, leadIds: $leads, sendAgain: $again) { success errors } }',
    {
      id: campaignId,
      leads: leadIds,
      again: sendAgain,
    },
  );
  await cloud.waitUntilIdle();
}

export interface Stats {
  readonly leads: number;
  readonly currentLeads: number;
  readonly queued: number;
  readonly messages: number;
  readonly messagesSuccess: number;
  readonly messagesFailed: number;
  /** Texts whose outcome the carrier did not report, or that it never received. */
  readonly unconfirmed: number;
  readonly responses: number;
}

export async function getStats(person: Person, campaignId: string): Promise<Stats> {
  const { campaign } = await person.run<{ campaign: { campaign: { stats: Stats } } }>(
    'query Stats($id: ID!) { campaign(campaignId: $id, includeFeatures: true, includeStats: true) { success errors campaign { stats { leads currentLeads queued messages messagesSuccess messagesFailed unconfirmed responses } } } }',
    { id: campaignId },
  );
  return campaign.campaign.stats;
}

/** Returns the texts that arrived at a phone, oldest first, with the minute in the sending zone. */
export async function listArrivals(cloud: Cloud, phone: string): Promise<{ body: string; at: string }[]> {
  const rows = await cloud.texts(phone);
  return rows
    .filter((row) => row.direction === 'out' && row.to === phone)
    .map((row) => ({ body: row.body, at: formatPhoenix(row.at) }));
}

/** Returns a time in Phoenix, such as "2026-03-02 08:00". */
function formatPhoenix(iso: string): string {
  return new Date(new Date(iso).getTime() - 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns the ISO time of a clock time in Phoenix, such as "2026-03-02 08:00:00". */
export function parsePhoenix(local: string): string {
  return new Date(`${local.replace(' ', 'T')}-07:00`).toISOString();
}

export const textBlock = (words: string): Block => ({ type: 'TEXT', text: words });

export { startCloud, type Cloud };
