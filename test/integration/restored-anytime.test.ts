import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table, type Item } from '../../functions/data/table/table.ts';
import { reconcile } from '../../scripts/recovery/reconcile.ts';
import { createDatabaseClient, listAllItems, restoreItems } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { findTableViolations } from '../support/crashes/invariants/invariant-checker.ts';
import { buildReconcileOptions } from '../support/cloud/reconciler.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  parsePhoenix,
  setPace,
  startImport,
  textBlock,
} from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${7_100 + last}`;
const NAMES = ['Ava', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kit', 'Lou'];
const MOMENTS = [
  'after the contacts joined',
  'while the campaign was sent',
  'after the campaign was sent',
  'while a message to many was scheduled',
  'while a file was imported',
  'while contacts were asked to opt in',
  'on the second day',
  'on the third day',
] as const;

/** Backups of different moments of the same days, restored one after the other. */
describe('A backup of any moment', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 09:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const blast = signedIn(cloud, 'owner@pulse.test', 'blast.localhost');
  const platform = signedIn(cloud, 'admin@platform.test');
  const backups = new Map<string, { readonly items: Item[]; readonly at: Date }>();
  let client: DynamoDBClient;
  let data: Data;
  let folder: string;
  let day = 10;

  const backUp = async (name: (typeof MOMENTS)[number]): Promise<Item[]> => {
    const at = cloud.clock.now();
    const items = await listAllItems(cloud);
    backups.set(name, { items, at });
    return items;
  };
  const violations = async (): Promise<string[]> => findTableViolations(await listAllItems(cloud), new Set());
  const handedOver = () => cloud.local.services.carrier.texts.filter(({ direction }) => direction === 'outbound-api');

  /** Texts that a phone got more than once. Each text names its contact. The reminder repeats the question once. */
  const findRepeated = (): string[] => {
    const times = Map.groupBy(handedOver(), ({ to, body }) => `${to} ${body.split('\n')[0] ?? ''}`);
    return [...times].flatMap(([text, all]) => (all.length > (text.includes('reply YES') ? 2 : 1) ? [text] : []));
  };

  beforeAll(async () => {
    client = createDatabaseClient(cloud);
    data = createData(new Table(cloud.env.TABLE_NAME ?? '', client));
    folder = join(mkdtempSync(join(tmpdir(), 'recovery-')), 'spool');
    await setPace(cloud, owner, { segmentsPerSecond: 1, segmentsPerDay: 1_000 });
    const leads = await addContacts(
      owner,
      NAMES.map((name, index) => ({ name, phone: phone(index) })),
    );
    const name = { type: 'FIRST_NAME' } as const;
    const campaign = await createCampaign(owner, 'Three days', [
      { blocks: [name, textBlock(', one')], minutes: 5 },
      { blocks: [name, textBlock(', two')], days: 1 },
      { blocks: [name, textBlock(', three')], days: 1 },
    ]);
    await cloud.carrier.rules({ to: phone(2), do: 'fail:30003' }, { to: phone(3), do: 'unanswered' });
    await enrollContacts(cloud, owner, campaign.id, leads);
    await backUp('after the contacts joined');
    const sending = cloud.clock.at(parsePhoenix('2026-12-01 09:08:00'));
    const count = (items: readonly Item[], ...states: string[]): number =>
      items.filter(({ sk, state }) => sk.startsWith('MESSAGE#') && states.includes(String(state))).length;
    let halfway: Item[];
    do halfway = await backUp('while the campaign was sent');
    while (count(halfway, 'CLAIMED') === 0 && handedOver().length < NAMES.length);
    if (count(halfway, 'CLAIMED') === 0) throw new Error('No text was claimed at any moment of the backups');
    await sending;
    await backUp('after the campaign was sent');
    await cloud.carrier.reset();
    await owner.call('messageLeads', {
      leadIds: leads.slice(0, 6),
      messageContent: [{ type: 'FIRST_NAME' }, { type: 'TEXT', text: ', news' }],
    });
    await backUp('while a message to many was scheduled');
    await cloud.clock.at(parsePhoenix('2026-12-01 11:00:00'));
    const rows = Array.from({ length: 8 }, (_, index) => `New${index},${phone(40 + index)}`);
    await startImport(owner, 'new.csv', ['name,phone', ...rows].join('\n'), campaign.id);
    await backUp('while a file was imported');
    await cloud.clock.at(parsePhoenix('2026-12-01 12:00:00'));
    await cloud.sendText(phone(0), owner.number, 'STOP');
    await cloud.sendText(phone(1), owner.number, 'STOP');
    await cloud.sendText(phone(1), owner.number, 'START');
    await cloud.sendText(phone(40), owner.number, 'STOP');
    const fans = await addContacts(blast, [
      { name: 'Pat', phone: phone(60) },
      { name: 'Quin', phone: phone(61) },
    ]);
    const news = await createCampaign(blast, 'News', [
      { blocks: [name, textBlock(' news one')] },
      { blocks: [name, textBlock(' news two')], days: 1 },
    ]);
    await blast.call('addLeadsToCampaign', { campaignId: news.id, leadIds: fans });
    await backUp('while contacts were asked to opt in');
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2026-12-01 14:00:00'));
    await cloud.sendText(phone(60), blast.number, 'YES');
    await cloud.clock.at(parsePhoenix('2026-12-02 10:00:00'));
    await backUp('on the second day');
    await owner.call('updateLead', { leadId: leads[11], lead: { phone: phone(80) } });
    await cloud.clock.at(parsePhoenix('2026-12-03 10:00:00'));
    await backUp('on the third day');
    await cloud.clock.at(parsePhoenix('2026-12-06 12:00:00'));
    if (findRepeated().length > 0) throw new Error('A text was repeated before any restore');
  });
  afterAll(() => {
    client.destroy();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  it.each(MOMENTS)('%s sends no text twice, and has exact figures', async (moment) => {
    const backup = backups.get(moment);
    if (!backup) throw new Error('There is no such backup');
    const stopped = handedOver().filter(({ to }) => to === phone(0) || to === phone(40)).length;
    await restoreItems(cloud, backup.items);
    await data.restored.begin(backup.at, cloud.clock.now());
    await cloud.waitUntilIdle();
    await reconcile(buildReconcileOptions(cloud, client, data, folder));
    expect(await violations()).toEqual([]);
    await platform.call('holdSending', { scope: 'PLATFORM', held: false });
    for (const hours of [10, 12, 16]) await cloud.clock.at(parsePhoenix(`2026-12-${day} ${hours}:00:00`));
    day += 1;
    for (const hours of [10, 16]) await cloud.clock.at(parsePhoenix(`2026-12-${day} ${hours}:00:00`));
    day += 1;
    expect(findRepeated()).toEqual([]);
    expect(await violations()).toEqual([]);
    expect(handedOver().filter(({ to }) => to === phone(0) || to === phone(40))).toHaveLength(stopped);
  });
});
