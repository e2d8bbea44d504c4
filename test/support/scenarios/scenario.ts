import { request } from 'node:http';
import { createData } from '../../../functions/data/index.ts';
import { Table } from '../../../functions/data/table/table.ts';
import type { Pace } from '../../../functions/domain/sending/pace.ts';
import { buildCallDocument, findAnswerKind } from '../cloud/call-document.ts';
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
  /**
   * Calls a field with these arguments, and returns its answer: what `selection` names, beside its success and its errors.
   * @throws when it is refused
   */
  call<T = Record<string, unknown>>(field: string, given?: Record<string, unknown>, selection?: string): Promise<T>;
  /** Calls a field that answers with one thing, such as the one that it creates. Returns its id. @throws when it is refused */
  make(field: string, given?: Record<string, unknown>): Promise<string>;
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
  const call = async <T>(field: string, given: Record<string, unknown> = {}, selection = ''): Promise<T> =>
    (await run<Record<string, T>>(buildCallDocument(field, given, selection), given))[field] as T;
  const make = async (field: string, given: Record<string, unknown> = {}): Promise<string> => {
    const kind = findAnswerKind(field);
    return (await call<Record<string, { id: string }>>(field, given, `${kind} { id }`))[kind]?.id ?? '';
  };
  const { organization } = await call<{ organization: { id: string; twilioPhone: string } }>(
    'user',
    {},
    'organization { id twilioPhone }',
  );
  return { token, organizationId: organization.id, number: organization.twilioPhone, run, call, make };
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
    const leadId = await person.make('createLead', { lead, attestation: CONSENT_STATEMENT });
    ids.push(leadId);
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
  const createUpload = await person.call<{ url: string; uploadKey: string }>(
    'createUpload',
    { kind: 'CSV', contentType: 'text/csv', size: bytes.length },
    'url uploadKey',
  );
  await fetch(createUpload.url, { method: 'PUT', body: bytes, headers: { 'content-type': 'text/csv' } });
  const jobId = await person.make('leadsFromCsv', {
    uploadKey: createUpload.uploadKey,
    fullNameKey: 'name',
    phoneKey: 'phone',
    fileName,
    campaignId,
    attestation: 'They signed up in the shop',
  });
  return jobId;
}

/** Creates a campaign with its steps. Returns the ids of the campaign and of its steps. */
export async function createCampaign(
  person: Person,
  name: string,
  steps: readonly StepSpec[],
): Promise<{ id: string; steps: string[] }> {
  const campaignId = await person.make('createCampaign', { name });
  const ids: string[] = [];
  for (const step of steps) {
    const featureId = await person.make('createCampaignFeature', {
      campaignId,
      structureType: 'FEATURE',
      featureType: 'MESSAGE',
      after: ids.at(-1) ?? null,
    });
    ids.push(featureId);
    await fillStep(person, featureId, step);
  }
  return { id: campaignId, steps: ids };
}

export async function fillStep(person: Person, stepId: string, step: StepSpec): Promise<void> {
  await person.call('updateCampaignFeature', {
    campaignFeatureId: stepId,
    messageContent: step.blocks,
    days: step.days ?? 0,
    hours: step.hours ?? 0,
    minutes: step.minutes ?? 0,
    window: step.window ?? null,
    delayUntil: step.delayUntil ?? null,
  });
}

/** Adds contacts to a campaign, and waits until the background work has added them. */
export async function enrollContacts(
  cloud: Cloud,
  person: Person,
  campaignId: string,
  leadIds: readonly string[],
  sendAgain = false,
): Promise<void> {
  await person.call('addLeadsToCampaign', { campaignId, leadIds, sendAgain });
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
  const campaign = await person.call<{ campaign: { stats: Stats } }>(
    'campaign',
    { campaignId, includeFeatures: true, includeStats: true },
    'campaign { stats { leads currentLeads queued messages messagesSuccess messagesFailed unconfirmed responses } }',
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
