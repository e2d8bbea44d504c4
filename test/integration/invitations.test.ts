import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import { parsePhoenix, signIn, type Person } from '../support/scenarios/scenario.ts';

interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly access: string;
}

describe('A person who is invited', () => {
  let cloud: Cloud;
  let owner: Person;
  beforeAll(async () => {
    cloud = await startCloud();
    await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
    owner = await signIn(cloud, 'owner@sunrise.test');
  });
  afterAll(() => cloud.stop());

  const listUsers = async (): Promise<readonly ListedUser[]> =>
    (await owner.call<{ users: ListedUser[] }>('users', {}, 'users { id name phone email access }')).users;

  it('joins from the mailbox, works in the organization, and is listed', async () => {
    await owner.call('inviteUsers', { users: [{ email: 'Nell@New.test', role: 'MANAGER' }] });
    await cloud.waitUntilIdle();
    expect((await listUsers()).find(({ email }) => email === 'nell@new.test')).toMatchObject({
      name: '',
      access: 'MANAGER',
    });
    const [mail] = cloud.local.services.mails.to('nell@new.test');
    expect(mail?.subject).toBe('Olivia Owens invited you to Sunrise Dental');
    const [, token] = /\/register\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const shown = await cloud.graphql(
      'public',
      'query I($t: String!) { invitation(token: $t) { success errors email organizationName hasAccount } }',
      { t: token },
    );
    expect(shown.data).toEqual({
      invitation: {
        success: true,
        errors: [],
        email: 'nell@new.test',
        organizationName: 'Sunrise Dental',
        hasAccount: false,
      },
    });
    const joined = await cloud.graphql<{ registerUser: { user: { token: string } } }>(
      'public',
      'mutation R($t: String!, $p: String!) { registerUser(token: $t, name: "Nell New", password: $p, password2: $p) { success errors user { token } } }',
      { t: token, p: 'a longer sentence' },
    );
    const session = joined.data?.registerUser.user.token ?? '';
    const campaign = await cloud.graphql<{ createCampaign: { success: boolean } }>(
      session,
      'mutation { createCampaign(name: "Hello") { success errors } }',
    );
    expect(campaign.data?.createCampaign.success).toBe(true);
    expect((await listUsers()).find(({ email }) => email === 'nell@new.test')).toMatchObject({ name: 'Nell New' });
  });

  it('is removed from the list, and the link ends, when the invitation is withdrawn', async () => {
    await owner.call('inviteUsers', { users: [{ email: 'gone@new.test', role: 'ADMIN' }] });
    await cloud.waitUntilIdle();
    const pending = (await listUsers()).find(({ email }) => email === 'gone@new.test');
    await owner.call('deleteUsers', { userIds: [pending?.id] });
    expect((await listUsers()).some(({ email }) => email === 'gone@new.test')).toBe(false);
    const [, token] = /\/register\/([\w-]+)/.exec(cloud.local.services.mails.to('gone@new.test')[0]?.text ?? '') ?? [];
    const shown = await cloud.graphql<{ invitation: { errors: string[] } }>(
      'public',
      'query I($t: String!) { invitation(token: $t) { success errors } }',
      { t: token },
    );
    expect(shown.data?.invitation.errors).toEqual([
      'This invitation was used, withdrawn or has expired. Please ask for a new one.',
    ]);
  });
});
