import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignKey } from '../../functions/data/table/keys.ts';
import { Table, type Item } from '../../functions/data/table/table.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  listArrivals,
  parsePhoenix,
  createCampaign,
  enrollContacts,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';
import { InvariantChecker } from '../support/crashes/invariants/invariant-checker.ts';

const PHONE = '+16025558801';

describe('A message in a dead-letter queue', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let table: Table;
  let client: DynamoDBClient;
  beforeAll(() => {
    client = createDatabaseClient(cloud);
    table = new Table(cloud.env.TABLE_NAME ?? '', client);
  });
  afterAll(() => client.destroy());

  /** The command as operations give it. */
  async function command(...more: string[]): Promise<string> {
    const env = {
      ...process.env,
      PORT: new URL(cloud.baseUrl).port,
    };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/redrive.ts', '-c', 'stage=local', ...more],
      { env },
    );
    return stdout;
  }

  it('is processed exactly once when its cause is fixed and the redrive command has put it back', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Ann', phone: PHONE }]);
    const campaign = await createCampaign(owner, 'Poisoned', [{ blocks: [textBlock('Poisoned STOP')], minutes: 5 }]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    // No one can read the campaign: the text fails each time that it is tried.
    const key = campaignKey(owner.organizationId, campaign.id);
    const whole = (await table.get(key)) as Item;
    await table.put({ ...whole, steps: null });
    await cloud.clock.at(parsePhoenix('2026-12-01 11:00:00'));
    expect(await listArrivals(cloud, PHONE)).toEqual([]);
    expect(await new InvariantChecker(cloud).findViolations()).toEqual([
      expect.stringMatching(/^set aside in .*TextsDeadLetters/),
    ]);

    expect(await command('--dry')).toContain('1 messages would be put back.');
    expect(await listArrivals(cloud, PHONE)).toEqual([]);
    await table.put(whole);
    expect(await command('--queue', 'Replies')).toContain('Nothing is set aside.');
    expect(await command()).toContain('1 messages are back on their queues.');
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, PHONE)).toHaveLength(1);
    expect(await command()).toContain('Nothing is set aside.');
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 1, queued: 0 });
    expect(await new InvariantChecker(cloud).findViolations()).toEqual([]);
  });

  it('is not found by a redrive command that names an unknown queue', async () => {
    await expect(command('--queue', 'Nothing')).rejects.toThrow(
      'No dead-letter queue of "campaigns-local" begins with "Nothing". Run the command with --dry and without --queue to list them.',
    );
  });
});
