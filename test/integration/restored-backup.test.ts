import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createData, type Data } from '../../functions/data/index.ts';
import { dueKey } from '../../functions/data/table/keys.ts';
import { Table, type Item } from '../../functions/data/table/table.ts';
import { toMessage } from '../../functions/data/sending/message-item.ts';
import type { ListCarrierTexts } from '../../scripts/recovery/carrier-texts.ts';
import { reconcile, type ReconcileOptions } from '../../scripts/recovery/reconcile.ts';
import { createDatabaseClient, listAllItems, restoreItems } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { findTableViolations } from '../support/crashes/invariants/invariant-checker.ts';
import { buildReconcileOptions, createLocalList } from '../support/cloud/reconciler.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  fillStep,
  getStats,
  listArrivals,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';

const PHONES = {
  ann: '+16025558701',
  ben: '+16025558702',
  cleo: '+16025558703',
  dan: '+16025558704',
  fay: '+16025558706',
  gil: '+16025558707',
} as const;

describe('A table that was restored from a backup', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 09:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const platform = signedIn(cloud, 'admin@platform.test');
  let client: DynamoDBClient;
  let data: Data;
  let folder: string;
  let campaign: { id: string; steps: string[] };
  let edited: { id: string; steps: string[] };
  let figuresBefore: unknown;

  const options = (): ReconcileOptions => buildReconcileOptions(cloud, client, data, folder);
  /** A command as operators give it. Returns what it printed. */
  const command = async (script: string, ...more: string[]): Promise<string> => {
    const env = { ...process.env, PORT: new URL(cloud.baseUrl).port };
    const args = [script, '-c', 'stage=local', ...more];
    return (await promisify(execFile)(process.execPath, args, { env })).stdout;
  };
  const release = () => platform.call('holdSending', { scope: 'PLATFORM', held: false });
  const write = (leadId: string, message: string) =>
    owner.call('messageLead', { leadId, message, idempotencyKey: `key ${leadId} ${message}` });
  const bodies = async (phone: string): Promise<string[]> => (await listArrivals(cloud, phone)).map(({ body }) => body);
  const violations = async (): Promise<string[]> => findTableViolations(await listAllItems(cloud), new Set());

  beforeAll(async () => {
    client = createDatabaseClient(cloud);
    data = createData(new Table(cloud.env.TABLE_NAME ?? '', client));
    folder = join(mkdtempSync(join(tmpdir(), 'recovery-')), 'spool');
    const [ann = '', ben = '', cleo = '', dan = '', gil = ''] = await addContacts(owner, [
      { name: 'Ann', phone: PHONES.ann },
      { name: 'Ben', phone: PHONES.ben },
      { name: 'Cleo', phone: PHONES.cleo },
      { name: 'Dan', phone: PHONES.dan },
      { name: 'Gil', phone: PHONES.gil },
    ]);
    campaign = await createCampaign(owner, 'Four days', [
      { blocks: [{ type: 'FIRST_NAME' }, textBlock(', day one')], minutes: 5 },
      { blocks: [{ type: 'FIRST_NAME' }, textBlock(', day two')], days: 1 },
      { blocks: [{ type: 'FIRST_NAME' }, textBlock(', day three')], days: 1 },
      { blocks: [{ type: 'FIRST_NAME' }, textBlock(', day four')], days: 1 },
    ]);
    edited = await createCampaign(owner, 'Edited', [
      { blocks: [textBlock('Old words')], days: 1 },
      { blocks: [textBlock('The end')], days: 2 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [ann, ben, cleo, dan]);
    await enrollContacts(cloud, owner, edited.id, [gil]);
    await cloud.clock.at(parsePhoenix('2026-12-01 12:00:00'));

    // The backup, in which the text of one contact was on its queue and had no due entry.
    const backup = await listAllItems(cloud);
    const queued = backup.flatMap((item) => {
      const isOfDan = item.sk.startsWith('MESSAGE#') && item.contactId === dan && item.state === 'SCHEDULED';
      return isOfDan ? [dueKey(toMessage(item).due, toMessage(item))] : [];
    });
    if (queued.length !== 1) throw new Error('No text of Dan waits');
    const restoredTo = cloud.clock.now();

    await fillStep(owner, edited.steps[0] ?? '', { blocks: [textBlock('New words')], days: 1 });
    await cloud.clock.at(parsePhoenix('2026-12-02 12:00:00'));
    await cloud.sendText(PHONES.ben, owner.number, 'Stop');
    await cloud.sendText(PHONES.cleo, owner.number, 'Thanks');
    await write(ann, 'A word from the shop');
    const [fay = ''] = await addContacts(owner, [{ name: 'Fay', phone: PHONES.fay }]);
    await write(fay, 'Welcome Fay');
    await cloud.clock.at(parsePhoenix('2026-12-03 12:00:00'));
    figuresBefore = await getStats(owner, campaign.id);

    await restoreItems(
      cloud,
      backup.filter(({ pk, sk }) => !queued.some((key) => key.pk === pk && key.sk === sk)),
    );
    await data.restored.begin(restoredTo, cloud.clock.now());
  });
  afterAll(() => {
    client.destroy();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  it('sends nothing, and cannot be released, before it is reconciled with the carrier', async () => {
    const before = (await cloud.texts()).length;
    await cloud.clock.at(parsePhoenix('2026-12-03 13:00:00'));
    expect(await cloud.texts()).toHaveLength(before);
    await expect(release()).rejects.toThrow('Reconcile the table with the carrier first');
    await expect(command('scripts/admin/admin.ts', 'release')).rejects.toThrow('npm run reconcile -- -c stage=local');
  });

  it('continues a reconciliation that was interrupted at a page or at a conversation', async () => {
    const list = createLocalList(cloud, 5);
    let calls = 0;
    const failing: ListCarrierTexts = (since, address) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('The connection broke')) : list(since, address);
    };
    await expect(reconcile({ ...options(), listTexts: failing })).rejects.toThrow('The connection broke');
    await expect(release()).rejects.toThrow('Reconcile the table');
    const pages = calls;
    const broken = new Proxy(data, {
      get: (target, name: keyof Data) => {
        if (name === 'inbox') throw new Error('The process ended');
        return target[name];
      },
    });
    await expect(reconcile({ ...options(), data: broken, listTexts: failing })).rejects.toThrow('The process ended');
    expect(calls).toBeGreaterThan(pages + 1);
    const listed = calls;
    await expect(release()).rejects.toThrow('Reconcile the table');
    const counts = await reconcile({ ...options(), listTexts: failing });
    expect(calls).toBe(listed);
    expect(counts).toMatchObject({ undecided: 1, foreign: 0, inbound: 2 });
  });

  it('has the figures that it had before, and every text of the carrier in its conversation', async () => {
    expect(await violations()).toEqual([]);
    expect(await getStats(owner, campaign.id)).toEqual(figuresBefore);
    const items = await listAllItems(cloud);
    const recorded = new Set(items.map(({ carrierId }) => carrierId));
    const sent = cloud.local.services.carrier.texts.filter(({ direction }) => direction !== 'outbound-reply');
    expect(sent.filter(({ sid }) => !recorded.has(sid))).toEqual([]);
  });

  it('counts what left today for the daily limit of the number', async () => {
    const today = cloud.local.services.carrier.texts.filter(
      ({ direction, created }) =>
        direction === 'outbound-api' && created >= Date.parse(parsePhoenix('2026-12-03 00:00:00')),
    );
    expect(await data.pacing.getSegmentsSent(owner.organizationId, '2026-12-03')).toBe(today.length);
  });

  it('is unchanged by a second reconciliation', async () => {
    const withoutTimes = (items: readonly Item[]): string[] =>
      items
        .filter(({ pk }) => pk !== 'PLATFORM' && !pk.startsWith('DUE#'))
        .map((item) => JSON.stringify(item))
        .sort();
    const before = withoutTimes(await listAllItems(cloud));
    const stdout = await command('scripts/recovery/reconcile.ts');
    expect(stdout).toContain('The table is reconciled.');
    expect(stdout).not.toMatch(/matched|unknown|undecided|newContacts/);
    expect(withoutTimes(await listAllItems(cloud))).toEqual(before);
  });

  it('sends nothing twice after the release, and nothing to a contact who opted out', async () => {
    await command('scripts/admin/admin.ts', 'release');
    for (const day of ['04', '05', '06', '07', '08']) await cloud.clock.at(parsePhoenix(`2026-12-${day} 12:00:00`));
    for (const phone of Object.values(PHONES)) {
      const got = await bodies(phone);
      expect(got, phone).toEqual([...new Set(got)]);
    }
    expect(await bodies(PHONES.ann)).toEqual([
      expect.stringContaining('Ann, day one'),
      'Ann, day two',
      'A word from the shop',
      'Ann, day three',
      'Ann, day four',
    ]);
    expect((await bodies(PHONES.ben)).filter((body) => body.includes('day'))).toHaveLength(2);
    expect(await bodies(PHONES.dan)).toHaveLength(4);
    expect(await bodies(PHONES.gil)).toEqual([expect.stringContaining('New words'), 'The end']);
    expect(await violations()).toEqual([]);
  });

  it('cancels the message that may have left, says why, and offers to send nothing again', async () => {
    const lead = await data.consents.findConsent(owner.organizationId, PHONES.gil);
    const messages = await data.messages.listLatest(owner.organizationId, lead.contactId ?? '', 10);
    expect(messages.filter(({ state }) => state !== 'DELIVERED' && state !== 'RECEIVED')).toMatchObject([
      { state: 'CANCELED', body: expect.stringContaining('Old words') as string, reason: 'BEFORE_RESTORE' },
    ]);
    expect(await data.unconfirmed.listContacts(owner.organizationId, edited.id)).toEqual([]);
  });
});
