import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

interface Listed {
  readonly organizations: {
    readonly organizations: readonly { id: string; name: string; textsToday: number | null; access: string }[];
    readonly total: number;
    readonly next: string | null;
  };
}

describe('Organizations', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const staff = signedIn(cloud, 'admin@platform.test');
  const both = signedIn(cloud, 'both@sunrise.test');
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const LIST =
    'query L($s: String, $f: Boolean) { organizations(search: $s, includeStats: $f) { success errors organizations { id name textsToday access } total next } }';
  const names = ({ organizations }: Listed) => organizations.organizations.map(({ name }) => name);

  it('are all listed for platform staff, and the own ones for a member', async () => {
    const all = await staff.run<Listed>(LIST, { s: '' });
    expect(all.organizations.total).toBe(7);
    expect(names(await staff.run<Listed>(LIST, { s: 'SUN' }))).toEqual(['Sunrise Dental']);
    const own = await both.run<Listed>(LIST, { s: '', f: true });
    expect(names(own)).toEqual(['Harbor Realty', 'Sunrise Dental']);
    expect(own.organizations.organizations.every(({ textsToday }) => textsToday === null)).toBe(true);
    expect(names(await both.run<Listed>(LIST, { s: 'pulse' }))).toEqual([]);
  });

  it('are created, entered, renamed and left by platform staff', async () => {
    const create = () =>
      staff.run<{ createOrganization: { organizationId: string } }>(
        'mutation { createOrganization(name: "Zenith", brandId: "text", ownerEmail: "zoe@zenith.test", ownerName: "Zoe", idempotencyKey: "create-zenith") { success errors organizationId } }',
      );
    const { createOrganization } = await create();
    // A second click creates nothing.
    expect((await create()).createOrganization).toEqual(createOrganization);
    await cloud.clock.advance('PT31S');
    expect(cloud.local.services.mails.to('zoe@zenith.test')).toHaveLength(1);
    // Someone with an account gets no mail.
    await staff.call('createOrganization', { name: 'Zodiac', brandId: 'text', ownerEmail: 'both@sunrise.test' });
    expect(names(await both.run<Listed>(LIST, { s: 'zod' }))).toEqual(['Zodiac']);
    const id = createOrganization.organizationId;
    const enter = (organizationId: string) => staff.call('switchOrganization', { organizationId });
    await enter(id);
    const saved = await staff.run(
      'mutation U($id: ID!) { updateOrganization(organizationId: $id, organization: { name: "Apex", v2: true }) { success errors organization { id name v2 } } }',
      { id },
    );
    expect(saved).toEqual({
      updateOrganization: { success: true, errors: [], organization: { id, name: 'Apex', v2: true } },
    });
    expect(names(await staff.run<Listed>(LIST, { s: 'zen' }))).toEqual([]);
    expect(names(await staff.run<Listed>(LIST, { s: 'ape' }))).toEqual(['Apex']);
    expect(await staff.run('{ user { success errors organization { name v2 access } } }')).toMatchObject({
      user: { organization: { name: 'Apex', v2: true, access: 'ADMIN' } },
    });
    await enter('1');
  });

  it('have switches that only platform staff change, without entering', async () => {
    const change =
      'mutation U($id: ID!) { updateOrganization(organizationId: $id, organization: { showEventsPage: true, orgType: "pro" }) { success errors organization { id } } }';
    await expect(owner.run(change, { id: owner.organizationId })).rejects.toThrow(
      'Only platform staff can change this.',
    );
    // Nothing of an organization that is not the one of the session.
    expect(await staff.run(change, { id: owner.organizationId })).toMatchObject({
      updateOrganization: { success: true, organization: null },
    });
    expect(await owner.run('{ user { success errors organization { showEventsPage orgType } } }')).toMatchObject({
      user: { organization: { showEventsPage: true, orgType: 'pro' } },
    });
  });

  it('change neither switches nor settings by a call that may not change both', async () => {
    const seen = () => owner.run('{ user { success errors organization { name showMessages } } }');
    const before = await seen();
    const change =
      'mutation U($id: ID!) { updateOrganization(organizationId: $id, organization: { name: "Taken", showMessages: false }) { success errors } }';
    await expect(staff.run(change, { id: owner.organizationId })).rejects.toThrow('There is no such organization.');
    await expect(owner.run(change, { id: owner.organizationId })).rejects.toThrow(
      'Only platform staff can change this.',
    );
    expect(await seen()).toEqual(before);
  });

  it('list their texts of today, and all users by address, for platform staff only', async () => {
    await owner.call('createLead', { lead: { name: 'Nina', phone: '602 555 0901' }, attestation: 'They agreed' });
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', {}, 'leads { id }');
    await owner.call('messageLead', { leadId: leads.leads[0]?.id, message: 'Hello' });
    await cloud.waitUntilIdle();
    const page = await staff.run<Listed>(LIST, { s: 'sunrise', f: true });
    expect(page.organizations.organizations[0]?.textsToday).toBe(1);
    const ALL = '{ users(allUsers: true, search: "both") { success errors users { email organizations { name } } } }';
    expect(await staff.run(ALL)).toMatchObject({
      users: {
        users: [
          { email: 'both@sunrise.test', organizations: [expect.anything(), expect.anything(), expect.anything()] },
        ],
      },
    });
    await expect(owner.run(ALL)).rejects.toThrow('Only platform staff can list all users.');
  });

  it('are entered from another site by a token that works once', async () => {
    const createHandOff = await both.call<{ token: string }>('createHandOff', {}, 'token');
    const exchange = async () =>
      (
        await cloud.graphql<{ exchangeHandOff: { errors: string[]; token: string | null } }>(
          'public',
          'mutation E($t: String!) { exchangeHandOff(token: $t) { success errors token } }',
          { t: createHandOff.token },
        )
      ).data?.exchangeHandOff;
    const session = (await exchange())?.token ?? undefined;
    const { data } = await cloud.graphql(session, '{ user { success errors user { email } organization { id } } }');
    expect(data).toMatchObject({
      user: { user: { email: 'both@sunrise.test' }, organization: { id: both.organizationId } },
    });
    expect((await exchange())?.errors).toEqual(['This link was used or has expired. Please open it again.']);
    expect((await cloud.graphql(createHandOff.token, '{ user { success } }')).status).toBe(401);
  });
});
