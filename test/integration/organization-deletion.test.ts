import { describe, expect, it } from 'vitest';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { hashPassword } from '../../functions/platform/security/password.ts';
import { listAllItems } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { PICTURE, PNG } from '../support/scenarios/media/images.ts';
import { createNumberClient } from '../support/scenarios/accounts/registered-organization.ts';
import { createBillingClient } from '../support/scenarios/accounts/billing-client.ts';
import { addPeople, buildStoryPhone, countSent } from '../support/scenarios/daily-stories.ts';
import { createCampaign, enrollContacts, PASSWORD, signIn, textBlock } from '../support/scenarios/scenario.ts';

const ID = 'leaving';
const NAME = `Business ${ID}`;
const ONLY_HERE = 'only@leaving.test';

describe('The deletion of an organization', () => {
  const cloud = sharedCloud({ clock: '2026-12-01T17:00:00Z' });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const { data, submit, decide, enter, listBought } = createNumberClient(cloud);
  const { ask, pay, banner, findUserId, keep: keepPlan } = createBillingClient(cloud, () => owner);
  const remove = async (name: string, password: string) =>
    (
      await ask<{ deleteOrganization: { success: boolean; errors: string[]; deletes: string | null } }>(
        owner,
        'mutation D($n: String!, $p: String!) { deleteOrganization(name: $n, password: $p) { success errors deletes } }',
        { n: name, p: password },
      )
    ).deleteOrganization;
  const keep = async () =>
    (
      await ask<{ keepOrganization: { success: boolean; errors: string[] } }>(
        owner,
        'mutation { keepOrganization { success errors } }',
      )
    ).keepOrganization;
  const resume = async () =>
    (
      await ask<{ holdSending: { success: boolean; errors: string[] } }>(
        owner,
        'mutation { holdSending(scope: ORGANIZATION, held: false) { success errors } }',
      )
    ).holdSending;
  /** Sends a picture. */
  let contact: string;
  const find = () => data().accounts.findOrganization(ID);
  /** Moves the clock by days, in steps that keep the session valid. */
  const passDays = async (days: number): Promise<void> => {
    for (let day = 0; day < days; day += 5) {
      await cloud.clock.advance(`P${Math.min(5, days - day)}D`);
      await findUserId(owner);
    }
  };
  const message = (lead: string, text: string) => owner.call('messageLead', { leadId: lead, message: text });

  const upload = async (kind: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const createUpload = await owner.call<{ url: string; uploadKey: string }>(
      'createUpload',
      { kind, contentType: type, size: bytes.length },
      'url uploadKey',
    );
    await fetch(createUpload.url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
    return createUpload.uploadKey;
  };
  /** Stores a file in each folder. Returns the path of the image that pages show. */
  const storeFiles = async (): Promise<string> => {
    await upload('CSV', 'text/csv', new TextEncoder().encode('name,phone\nAnn,6025557999\n'));
    for (const [kind, type] of [
      ['CAPTIONS', 'text/vtt'],
      ['VIDEO', 'video/mp4'],
      ['AUDIO', 'audio/mpeg'],
    ] as const)
      await upload(kind, type, new TextEncoder().encode('a file'));
    await owner.call('updateOrganization', {
      organizationId: ID,
      organization: { image: await upload('IMAGE', 'image/png', PNG) },
    });
    await owner.call('createExport', { exportKind: 'ORGANIZATION' });
    await cloud.waitUntilIdle();
    return `/${(await find())?.image ?? ''}`;
  };

  /** Returns what tells whether the picture of a contact is stored: 200, or 403. */
  const findPicture = async (leadId: string): Promise<() => number> => {
    const lead = await owner.call<{ lead: { messages: { attachments: { url: string | null }[] }[] } }>(
      'lead',
      { leadId },
      'lead { messages { attachments { url } } }',
    );
    const [url = ''] = lead.lead.messages.flatMap(({ attachments }) => attachments.flatMap((each) => each.url ?? []));
    const [, bucket = '', ...key] = new URL(url).pathname.split('/');
    return () => (cloud.local.services.s3.store.meta(bucket, key.join('/')) ? 200 : 403);
  };

  it('stops what is scheduled at once, ends the plan, and tells the owner', async () => {
    await submit(ID);
    await enter(owner, ID);
    await data().billingCopies.store(ID, newBilling(cloud.clock.now()));
    expect(await pay('pm_card_visa', 'basic')).toMatchObject({ success: true });
    await decide(ID, 'APPROVED');
    await cloud.waitUntilIdle();
    expect((await find())?.number).toMatch(/^\+1602/);
    const [lead = ''] = await addPeople(owner, 0, 2);
    contact = lead;
    const campaign = await createCampaign(owner, 'Later', [
      { blocks: [textBlock('First STOP')] },
      { blocks: [textBlock('Second STOP')], hours: 1 },
    ]);
    await enrollContacts(cloud, owner, campaign.id, [lead]);
    await cloud.clock.advance('PT10M');
    expect(await countSent(cloud, 'First')).toBe(1);

    expect((await remove('Sunrise', PASSWORD)).errors).toEqual(['The name is not that of your organization.']);
    expect((await remove(NAME, 'wrong')).errors).toEqual(['The password is not correct.']);
    expect(await find()).toMatchObject({ deletion: null });
    const planned = await remove(NAME, PASSWORD);
    expect(planned).toMatchObject({ success: true, errors: [] });
    expect(Date.parse(planned.deletes ?? '') - cloud.clock.now().getTime()).toBeGreaterThan(29 * 86_400_000);
    // A second click plans nothing new.
    expect((await remove(NAME, PASSWORD)).deletes).toBe(planned.deletes);
    expect(await banner()).toMatch(/the organization will be deleted$/);
    expect((await find())?.billing?.subscription?.cancelAt).not.toBeNull();
    expect((await resume()).success).toBe(false);
    expect((await pay(null, 'basic')).errors[0]).toMatch(/going to be deleted/);
    await cloud.clock.advance('PT2M');
    const [mail] = cloud.local.services.mails.to('owner@sunrise.test');
    expect(mail?.subject).toBe(`${NAME} will be deleted on December 31, 2026`);
    await message(lead, 'Third STOP');
    await cloud.clock.advance('PT3H');
    expect([await countSent(cloud, 'Second'), await countSent(cloud, 'Third')]).toEqual([0, 0]);
  });

  it('is taken back by the owner, and sending continues when staff resume it', async () => {
    expect(await keep()).toMatchObject({ success: true });
    expect(await keep()).toMatchObject({ success: true });
    await cloud.clock.advance('PT1H');
    expect(await countSent(cloud, 'Third')).toBe(0);
    expect(await resume()).toMatchObject({ success: true });
    await cloud.clock.at('2026-12-02T18:00:00Z');
    expect([await countSent(cloud, 'Second'), await countSent(cloud, 'Third')]).toEqual([1, 1]);
    // The plan still ends. Only a choice of its own takes that back.
    expect((await find())?.billing?.subscription?.cancelAt).not.toBeNull();
    expect(await keepPlan()).toMatchObject({ success: true });
    expect((await find())?.billing?.subscription?.cancelAt).toBeNull();
  });

  it('waits 30 days in which texts arrive, gives the number back, and leaves nothing but what was charged', async () => {
    const { number } = (await find()) ?? {};
    const user = { id: 'only', email: ONLY_HERE, name: 'Only Here', phone: null, wpAdmin: false };
    await data().accounts.createUser(user, await hashPassword(PASSWORD));
    await data().accounts.addMember({ userId: 'only', organizationId: ID, organizationName: NAME, access: 'MANAGER' });
    const [lead = ''] = await addPeople(owner, 1, 1);
    expect(await remove(NAME, PASSWORD)).toMatchObject({ success: true });
    await message(lead, 'Never STOP');
    await passDays(29);
    await cloud.sendText(buildStoryPhone(1), number ?? '', 'STOP');
    await cloud.sendText(buildStoryPhone(0), number ?? '', 'Are you there?', [PICTURE]);
    await cloud.waitUntilIdle();
    expect(listBought(ID)).toHaveLength(1);
    const image = await storeFiles();
    const picture = await findPicture(contact);
    expect([(await cloud.fetch(image)).status, picture()]).toEqual([200, 200]);
    // Kills at some calls. The next review continues.
    await cloud.faults.set([
      { do: 'kill', function: 'DeletionWorker', call: 6, when: 'after' },
      { do: 'kill', function: 'NumberWorker', call: 4, when: 'before' },
    ]);
    await cloud.clock.advance('P2D');
    await cloud.faults.clear();
    await cloud.clock.advance('PT5H');
    expect(listBought(ID)).toEqual([]);
    expect(await find()).toBeNull();
    await cloud.sendText(buildStoryPhone(1), number ?? '', 'Anybody?');
    await expect(signIn(cloud, ONLY_HERE)).rejects.toThrow(/could not sign in/);
    await cloud.clock.advance('P2D');
    await cloud.waitUntilIdle();

    expect([(await cloud.fetch(image)).status, picture()]).toEqual([403, 403]);
    const left = (await listAllItems(cloud)).filter((item) => JSON.stringify(item).includes(ID));
    expect([...new Set(left.map(({ pk }) => pk.split('#').slice(0, 3).join('#').replace(ID, 'o')))].toSorted()).toEqual(
      ['ORG#o#METER', 'ORG#o#USAGE', 'PLATFORM#AUDIT'],
    );
    expect(await countSent(cloud, 'Never')).toBe(0);
    const back = await signIn(cloud, 'owner@sunrise.test');
    expect(back.organizationId).not.toBe(ID);
  });
});
