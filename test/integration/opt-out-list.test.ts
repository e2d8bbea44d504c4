import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { importOptOuts, startOptOuts, uploadPhones } from '../support/scenarios/jobs/opt-out-list.ts';
import { expectHealthy } from '../support/scenarios/expect-healthy.ts';
import { addContacts, createCampaign, enrollContacts, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const WAITING = '+16025550731';
const OTHER = '+16025550732';
const STRANGER = '+16025550733';
/** The second number belongs to no one yet, and the last row is none. */
const LIST = [WAITING, STRANGER, 'none'];

describe('A list of opt-outs from another tool', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 21:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const stranger = signedIn(cloud, 'owner@harbor.test');

  const listOptedOut = async (): Promise<Record<string, boolean>> => {
    const leads = await owner.call<{ leads: { phone: string; optedOut: boolean }[] }>(
      'leads',
      {},
      'leads { phone optedOut }',
    );
    return Object.fromEntries(leads.leads.map(({ phone, optedOut }) => [phone, optedOut]));
  };

  it('keeps back the texts that wait for its numbers, and lets all others go', async () => {
    const leads = await addContacts(owner, [
      { name: 'Waiting', phone: WAITING },
      { name: 'Other', phone: OTHER },
    ]);
    const campaign = await createCampaign(owner, 'Morning', [{ blocks: [textBlock('Good morning STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    await importOptOuts(owner, LIST);
    await cloud.waitUntilIdle();
    expect(await listOptedOut()).toEqual({ [WAITING]: true, [OTHER]: false });
    await cloud.clock.at(parsePhoenix('2026-12-02 09:00:00'));
    await cloud.waitUntilIdle();
    const sent = (await cloud.texts()).filter(({ body }) => body.startsWith('Good morning'));
    expect(sent.map(({ to }) => to)).toEqual([OTHER]);
    await expectHealthy(cloud);
  });

  it('also opts out a contact who gets one of its numbers later', async () => {
    await addContacts(owner, [{ name: 'Stranger', phone: STRANGER }]);
    expect(await listOptedOut()).toEqual({ [WAITING]: true, [OTHER]: false, [STRANGER]: true });
  });

  it('does not undo a START when the same file comes again', async () => {
    await cloud.sendText(WAITING, owner.number, 'START');
    await importOptOuts(owner, LIST);
    await cloud.waitUntilIdle();
    expect(await listOptedOut()).toMatchObject({ [WAITING]: false, [STRANGER]: true });
  });

  it('cannot be read from the upload of another organization', async () => {
    const uploadKey = await uploadPhones(owner, LIST);
    await expect(startOptOuts(stranger, uploadKey)).rejects.toThrow('Your CSV could not be uploaded.');
  });
});
