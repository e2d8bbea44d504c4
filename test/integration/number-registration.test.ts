import { describe, expect, it } from 'vitest';
import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import { newOrganization } from '../../functions/domain/accounts/account.ts';
import { decideRegistration } from '../../functions/use-cases/numbers/decide-registration.ts';
import { createDatabaseClient } from '../support/cloud/items.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { COMPLETE_FORM } from '../support/scenarios/accounts/complete-form.ts';
import { addPeople, countSent } from '../support/scenarios/daily-stories.ts';
import { createCampaign, enrollContacts, getStats, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const ID = 'unregistered';

describe('An organization that registers its number', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const data = (): Data => createData(new Table(cloud.env['TABLE_NAME'] ?? '', createDatabaseClient(cloud)));
  const decide = async (decision: 'IN_REVIEW' | 'APPROVED' | 'REJECTED', reason: string | null = null) => {
    const sweep = async () => undefined;
    await decideRegistration(
      { data: data(), numbers: { send: async () => undefined }, sweep },
      { organizationId: ID, decision, reason, by: 'operator', now: cloud.clock.now() },
    );
    await cloud.waitUntilIdle();
  };
  const shown = async () =>
    (
      await owner.call<{ organization: { sendingHeld: string | null; registration: string | null } }>(
        'user',
        {},
        'organization { sendingHeld registration }',
      )
    ).organization;
  const send = async (field: string, registration: object, version: number) =>
    (
      await cloud.graphql<
        Record<string, { success: boolean; errors: string[]; registration: { state: string; version: number } | null }>
      >(
        owner.token,
        `mutation S($r: NumberRegistrationInput!, $v: Int!) { ${field}(registration: $r, version: $v) { success errors registration { state version } } }`,
        { r: registration, v: version },
      )
    ).data?.[field];

  it('sends nothing before the approval, loses nothing, and sends each text once afterwards', async () => {
    const user = await owner.call<{ user: { id: string; name: string } }>('user', {}, 'user { id name }');
    await data().accounts.createOrganization(newOrganization({ id: ID, name: 'Desert Bloom', brand: 'text' }));
    await data().accounts.addMember({
      userId: user.user.id,
      organizationId: ID,
      organizationName: 'Desert Bloom',
      access: 'OWNER',
    });
    await owner.call('switchOrganization', { organizationId: ID });
    expect(await shown()).toEqual({ sendingHeld: 'Number registration pending', registration: null });

    expect(await send('saveNumberRegistration', { legalName: 'Desert Bloom LLC' }, 0)).toMatchObject({
      success: true,
      registration: { state: 'DRAFT', version: 1 },
    });
    const campaign = await createCampaign(owner, 'Waiting', [{ blocks: [textBlock('Waiting STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, await addPeople(owner, 0, 30));
    expect(await send('submitNumberRegistration', COMPLETE_FORM, 0)).toMatchObject({ success: false });
    expect(await send('submitNumberRegistration', COMPLETE_FORM, 1)).toMatchObject({
      success: true,
      registration: { state: 'SUBMITTED' },
    });
    await decide('IN_REVIEW');
    await cloud.clock.advance('PT1H');
    expect(await countSent(cloud, 'Waiting')).toBe(0);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 30, messages: 0 });
    expect(await shown()).toEqual({ sendingHeld: 'Number registration pending', registration: 'IN_REVIEW' });

    await decide('APPROVED');
    // Approved, and without a number yet.
    await cloud.clock.advance('PT5M');
    expect(await countSent(cloud, 'Waiting')).toBe(0);
    const by = { userId: 'operator', at: cloud.clock.now() };
    expect(await data().sendingNumbers.assign(ID, '+16025550199' as never, null, by)).toBe(true);
    for (let minute = 0; minute < 3; minute += 1) await cloud.clock.advance('PT1M');
    expect(await countSent(cloud, 'Waiting')).toBe(30);
    expect(await getStats(owner, campaign.id)).toMatchObject({ queued: 0, messages: 30 });
    expect(await shown()).toEqual({ sendingHeld: null, registration: 'APPROVED' });
  });

  it('stops with a withdrawn approval, and continues after the registration is fixed', async () => {
    const [lead = ''] = await addPeople(owner, 40, 1);
    await decide('REJECTED', 'The website does not open.');
    await owner.call('messageLead', { leadId: lead, message: 'Later STOP' });
    await cloud.clock.advance('PT10M');
    expect(await countSent(cloud, 'Later')).toBe(0);
    const numberRegistration = await owner.call<{ registration: { version: number; state: string; reason: string } }>(
      'numberRegistration',
      {},
      'registration { version state reason }',
    );
    const { version, ...rest } = numberRegistration.registration;
    expect(rest).toEqual({ state: 'REJECTED', reason: 'The website does not open.' });
    expect(await send('submitNumberRegistration', { website: 'https://desertbloom.com' }, version)).toMatchObject({
      success: true,
    });
    await decide('IN_REVIEW');
    await decide('APPROVED');
    for (let minute = 0; minute < 2; minute += 1) await cloud.clock.advance('PT1M');
    expect(await countSent(cloud, 'Later')).toBe(1);
  });
});
