import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createNumberClient } from '../support/scenarios/accounts/registered-organization.ts';
import { addPeople, buildStoryPhone, countSent } from '../support/scenarios/daily-stories.ts';
import { createCampaign, enrollContacts, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';
import { IS_WHOLE, sampleCalls } from '../support/simulation/exploration.ts';

/** Calls of one provisioning at most. A test fails when there are more. */
const MAX_CALLS = 30;

describe('The number of an organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const { data, submit, decide, enter, listBought } = createNumberClient(cloud);
  const findNumber = async (id: string) => (await data().accounts.findOrganization(id))?.number ?? null;
  const listServices = (id: string) =>
    cloud.local.services.numbers.services.filter(({ name }) => name.endsWith(`/${id}`));

  it('is bought after the approval, and sends and receives at once', async () => {
    await submit('first');
    await enter(owner, 'first');
    const campaign = await createCampaign(owner, 'Waiting', [{ blocks: [textBlock('Waiting STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, await addPeople(owner, 0, 5));
    await decide('first', 'IN_REVIEW');
    await cloud.waitUntilIdle();
    // The review needs the messaging service. A local number is bought only after the approval.
    expect(listServices('first')).toHaveLength(1);
    expect(listBought('first')).toHaveLength(0);

    await decide('first', 'APPROVED');
    await cloud.waitUntilIdle();
    const [bought] = listBought('first');
    expect(bought?.phone).toMatch(/^\+1602/);
    expect(bought?.voiceUrl).toBe(`${cloud.baseUrl}/webhooks/twilio/voice`);
    expect(listServices('first')[0]?.numbers).toEqual([bought?.sid]);
    expect(await findNumber('first')).toBe(bought?.phone);
    for (let minute = 0; minute < 2; minute += 1) await cloud.clock.advance('PT1M');
    expect(await countSent(cloud, 'Waiting')).toBe(5);
    const sent = (await cloud.texts()).filter(({ body }) => body.startsWith('Waiting'));
    expect(new Set(sent.map(({ from }) => from))).toEqual(new Set([bought?.phone]));

    await cloud.sendText(buildStoryPhone(0), bought?.phone ?? '', 'Thanks');
    const leads = await owner.call<{ total: number }>('leads', { leadFilter: 'unread' }, 'total');
    expect(leads.total).toBe(1);
  });

  it('that is toll-free is bought for the review, and sends only after the approval', async () => {
    await submit('free', { numberType: 'TOLL_FREE', areaCode: '', optInUrl: 'https://sunrise.com/join' });
    await decide('free', 'IN_REVIEW');
    await cloud.waitUntilIdle();
    expect(listBought('free').map(({ phone }) => phone.slice(0, 5))).toEqual(['+1833']);
    expect(await findNumber('free')).toBeNull();
    await decide('free', 'APPROVED');
    await cloud.waitUntilIdle();
    expect(listBought('free').map(({ phone }) => phone)).toEqual([await findNumber('free')]);
  });

  it('with an area code that has no free number waits for another area code', async () => {
    await submit('full', { areaCode: '212' });
    await enter(owner, 'full');
    await decide('full', 'APPROVED');
    await cloud.waitUntilIdle();
    const numberRegistration = await owner.call<{ registration: { missingAreaCode: string | null } }>(
      'numberRegistration',
      {},
      'registration { missingAreaCode }',
    );
    expect(numberRegistration.registration.missingAreaCode).toBe('212');
    await owner.call('chooseAreaCode', { areaCode: '917' });
    await cloud.waitUntilIdle();
    expect(await findNumber('full')).toMatch(/^\+1917/);
    await expect(owner.call('chooseAreaCode', { areaCode: '480' })).rejects.toThrow('has a number already');
  });

  it('is ordered again by the hourly sweep when the message about it was lost', async () => {
    await submit('lost');
    await cloud.faults.set([{ do: 'timeout', service: 'carrier', function: 'NumberWorker', times: 50, by: 1 }]);
    await decide('lost', 'APPROVED');
    await cloud.clock.advance('PT50M');
    expect(await findNumber('lost')).toBeNull();
    await cloud.faults.clear();
    await cloud.clock.advance('PT65M');
    expect(await findNumber('lost')).not.toBeNull();
    expect(listBought('lost')).toHaveLength(1);
  });

  it('is bought once, however often the worker is killed, throttled, or delivered twice', async () => {
    const problems: string[] = [];
    let struck = 0;
    for (const when of ['before', 'after'] as const)
      for (const call of sampleCalls(1, MAX_CALLS)) {
        const id = `killed-${when}-${call}`;
        await submit(id, { areaCode: '480' });
        await cloud.faults.set([
          { do: 'kill', function: 'NumberWorker', call, when },
          { do: 'throttle', service: 'carrier', function: 'NumberWorker', skip: 2 },
          { do: 'duplicate', name: 'Numbers' },
        ]);
        await decide(id, 'APPROVED');
        for (let turn = 0; turn < 5; turn += 1) await cloud.clock.advance('PT13M');
        const kills = await cloud.faults.struck('kill');
        struck += kills;
        await cloud.faults.clear();
        await cloud.clock.advance('PT13M');
        const bought = listBought(id).map(({ phone }) => phone);
        if (bought.length !== 1 || bought[0] !== (await findNumber(id)))
          problems.push(`${id}: bought ${bought.length}, has ${String(await findNumber(id))}`);
        if (listServices(id).length !== 1) problems.push(`${id}: ${listServices(id).length} messaging services`);
        if (
          await data()
            .numberOrders.listOpen({ limit: 5, after: null })
            .then(({ organizationIds }) => organizationIds.includes(id))
        )
          problems.push(`${id}: still open`);
        if (kills === 0) break;
      }
    expect(problems).toEqual([]);
    expect(struck).toBeGreaterThan(IS_WHOLE ? 20 : 1);
  });
});
