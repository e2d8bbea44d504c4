import { describe, expect, it } from 'vitest';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  listArrivals,
  parsePhoenix,
  signIn,
  textBlock,
} from '../support/scenarios/scenario.ts';

const PHONE = '+16025550731';
/** COLD=1 gives each cloud functions of its own. */
const SHARES_FUNCTIONS = process.env['COLD'] !== '1';
const START = parsePhoenix('2026-12-01 10:00:00');

/** Starts a cloud at the same moment as every other, runs a story in it, and stops it. */
async function inCloud<T>(story: (cloud: Cloud) => Promise<T>): Promise<T> {
  const cloud = await startCloud({ startsAt: Date.parse(START) });
  try {
    return await story(cloud);
  } finally {
    await cloud.stop();
  }
}

/** Enrolls a contact in a campaign whose first text is due after five minutes. Returns what schedules exist then. */
async function scheduleText(cloud: Cloud): Promise<string[]> {
  const owner = await signIn(cloud, 'owner@sunrise.test');
  const contacts = await addContacts(owner, [{ name: 'Ann', phone: PHONE }]);
  const campaign = await createCampaign(owner, 'Soon', [{ blocks: [textBlock('Soon STOP')], minutes: 5 }]);
  await enrollContacts(cloud, owner, campaign.id, contacts);
  await cloud.waitUntilIdle();
  return cloud.local.services.scheduler.all.flatMap(({ name }) => (name.startsWith('due-') ? [name] : []));
}

const countThreads = (cloud: Cloud): number =>
  cloud.local.services.functions.all.reduce((sum, { threads }) => sum + threads, 0);

describe('A cloud that takes over the functions of another one', () => {
  it('keeps their threads, and has neither the data nor the texts of the other cloud', async () => {
    await inCloud(scheduleText);
    await inCloud(async (cloud) => {
      expect(countThreads(cloud) > 0).toBe(SHARES_FUNCTIONS);
      const owner = await signIn(cloud, 'owner@sunrise.test');
      const leads = await owner.call<{ leads: object[] }>('leads', {}, 'leads { id }');
      expect(leads.leads).toEqual([]);
      await cloud.clock.advance('PT1H');
      expect(await cloud.texts()).toEqual([]);
    });
  });

  it('schedules a minute that the functions have scheduled in the other cloud already', async () => {
    const before = await inCloud(scheduleText);
    expect(before).toHaveLength(1);
    await inCloud(async (cloud) => {
      expect(await scheduleText(cloud)).toEqual(before);
      await cloud.clock.advance('PT6M');
      expect(await listArrivals(cloud, PHONE)).toHaveLength(1);
    });
  });

  it('has the first value of a secret that was replaced in the other cloud', async () => {
    const read = (cloud: Cloud): string => cloud.local.services.vendorAccount().authToken;
    const first = await inCloud(async (cloud) => {
      const account = cloud.local.services.vendorAccount();
      const { secrets } = cloud.local.services;
      const [vendors] = secrets.all.filter(({ value }) => value.includes(account.authToken));
      secrets.call('PutSecretValue', {
        SecretId: vendors?.arn,
        SecretString: JSON.stringify({ ...account, authToken: 'replaced' }),
      });
      expect(read(cloud)).toBe('replaced');
      // A running function may use the former value for five minutes, so only new ones surely read the replaced value.
      cloud.local.services.functions.restart(() => true);
      await scheduleText(cloud);
      await cloud.clock.advance('PT6M');
      expect(await listArrivals(cloud, PHONE)).toHaveLength(1);
      return account.authToken;
    });
    await inCloud(async (cloud) => {
      // A cloud with its own functions has secrets of its own, too.
      expect(read(cloud) === first).toBe(SHARES_FUNCTIONS);
      expect(read(cloud)).not.toBe('replaced');
      await scheduleText(cloud);
      await cloud.clock.advance('PT6M');
      expect(await listArrivals(cloud, PHONE)).toHaveLength(1);
    });
  });
});
