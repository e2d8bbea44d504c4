import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, createCampaign, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');

interface Line {
  /** The function without the hash of its logical id. */
  readonly source: string;
  readonly message?: string;
  readonly correlationId?: string;
  readonly messageId?: string;
  readonly errorId?: string;
  readonly error?: { readonly stack?: string };
}

/** Returns what the functions have logged as JSON. */
function readLog(): Line[] {
  return cloud.local.services.log.lines.flatMap(({ source, line }) => {
    if (!line.startsWith('{"level"')) return [];
    return [{ ...(JSON.parse(line) as Omit<Line, 'source'>), source: source.replace(/Function[0-9A-F]{8}$/, '') }];
  });
}

/** Returns the lines of a correlation id as "function: message". */
function listChain(correlationId: string): string[] {
  return readLog()
    .filter((line) => line.correlationId === correlationId)
    .map(({ source, message }) => `${source}: ${message}`);
}

async function call(query: string, variables: Record<string, unknown>, correlationId: string): Promise<unknown> {
  const result = await cloud.graphql(owner.token, query, variables, { 'x-correlation-id': correlationId });
  await cloud.waitUntilIdle();
  return result;
}

const ENROLL =
  'mutation Join($id: ID!, $leads: [ID!]) { addLeadsToCampaign(campaignId: $id, leadIds: $leads) { success errors } }';
const MESSAGE = 'mutation Send($id: ID!) { messageLead(leadId: $id, message: "Hello") { success errors } }';

describe('One correlation id', () => {
  it('follows a text to one contact from the browser to the carrier’s callback', async () => {
    const id = crypto.randomUUID();
    const [ann] = await addContacts(owner, [{ name: 'Ann', phone: '+16025557301' }]);
    await call(MESSAGE, { id: ann }, id);
    expect(listChain(id)).toEqual([
      'Contacts: A call ended',
      'ReplySender: A text was handed over',
      'CarrierStatus: A report was recorded',
    ]);
  });

  it('follows each text of a campaign through the background work, the dispatcher and a batch', async () => {
    const id = crypto.randomUUID();
    const phones = ['+16025557311', '+16025557312', '+16025557313'];
    const leads = await addContacts(
      owner,
      phones.map((phone) => ({ name: `Contact ${phone}`, phone })),
    );
    const campaign = await createCampaign(owner, 'Traced', [{ blocks: [textBlock('Hello.')] }]);
    await call(ENROLL, { id: campaign.id, leads }, id);
    expect(listChain(id).filter((line) => line === 'CampaignSender: A text was handed over')).toHaveLength(3);
    expect(listChain(id).filter((line) => line === 'CarrierStatus: A report was recorded')).toHaveLength(3);
    const texts = new Set(readLog().flatMap((line) => (line.correlationId === id ? (line.messageId ?? []) : [])));
    expect(texts.size).toBe(3);
    // Every line about one of these texts belongs to the chain.
    expect(readLog().filter((line) => texts.has(line.messageId ?? '') && line.correlationId !== id)).toEqual([]);
  });

  it('is a new one when the given one could be personal data', async () => {
    await call('query { user { success } }', {}, '+16025557301');
    const last = readLog().findLast(({ message }) => message === 'A call ended');
    expect(last?.correlationId).toMatch(/^[0-9a-f]{8}-/);
  });
});

describe('An error', () => {
  it('has an id on the page, and under it the log names files and lines of the sources', async () => {
    const id = crypto.randomUUID();
    await cloud.faults.set([{ do: 'fail', service: 'dynamodb', function: 'Contacts', times: 20 }]);
    const answer = (await call('query { leads { success } }', {}, id)) as { errors?: { message: string }[] };
    await cloud.faults.clear();
    const errorId = /\(([0-9a-f-]{36})\)/.exec(answer.errors?.[0]?.message ?? '')?.[1];
    const line = readLog().find((each) => each.errorId === errorId);
    expect(line?.correlationId).toBe(id);
    expect(line?.error?.stack).toMatch(/functions\/data\/[\w/-]+\.ts:\d+:\d+/);
    expect(line?.error?.stack).not.toContain('index.mjs');
  });
});
