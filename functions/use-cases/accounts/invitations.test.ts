import { NO_GROUP_FILES } from '../../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../domain/groups/landing-settings.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildOrganization, buildTwoStepCampaign } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { Access } from '../../domain/accounts/access.ts';
import { renderPasswordLink } from '../../domain/mails/password-link.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { sendMail } from '../../workers/queues/send-mail.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { inviteUsers, listInvitations, resendInvitation } from './invite-users.ts';
import { removeMembers } from './members.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const PASSWORD = 'a longer sentence';
const LINK_ENDED = 'This invitation was used, withdrawn or has expired. Please ask for a new one.';
/** The person sees the overview first. */
const NOTHING = { campaignId: null, showCalendly: false };
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

type Rendered = ReturnType<typeof renderPasswordLink>;

describe('An invitation', () => {
  let data: Data;
  let mails: { to: string; mail: Rendered }[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    mails = [];
    for (const id of ['o', 'other'])
      await data.accounts.createOrganization(buildOrganization({ id, name: `Org ${id}`, number: null }));
    for (const [id, organizationId] of [
      ['ann', 'o'],
      ['bob', 'other'],
    ] as const) {
      await data.accounts.createUser(
        { id, email: `${id}@acme.test`, name: id, phone: null, wpAdmin: false },
        await hashPassword('right password'),
      );
      await data.accounts.addMember({ userId: id, organizationId, organizationName: organizationId, access: 'OWNER' });
    }
  });

  const actor = (access: Access = 'OWNER', now = NOW, organizationId = 'o') =>
    buildActor(now, { userId: 'ann', organizationId, access });

  const deps = () => ({
    data,
    publish: async () => undefined,
    endMembership: async () => undefined,
    mails: {
      send: async ({ body }: { body: unknown }) =>
        sendMail(
          {
            data,
            mailer: { send: async (to, _from, mail) => void mails.push({ to, mail }) },
            publicAddress: async () => 'https://app.acme.test',
            now: () => NOW,
          },
          body,
        ),
    },
  });

  const invite = (email: string, access: Access = 'MANAGER', by = actor()) =>
    inviteUsers(deps(), by, [{ email, access }], NOTHING, 'text.acme.test');

  const getToken = (index = -1): string => /register\/([\w-]+)/.exec(mails.at(index)?.mail.text ?? '')?.[1] ?? '';

  /** Returns the id of the user who joined, or the message of a refusal. */
  async function accept(token: string, more: { name?: string; password?: string; now?: Date; address?: string } = {}) {
    const { name = 'Cleo New', password = PASSWORD, now = NOW, address = '1' } = more;
    const answer = await acceptInvitation(deps(), {
      token,
      name,
      password,
      repeated: password,
      address,
      device: '',
      now,
    });
    return answer instanceof Refusal ? answer.errors.join(' ') : answer.user.id;
  }

  it('makes a new person a member with the permission, once', async () => {
    expect(await invite('cleo@acme.test')).toMatchObject([{ email: 'cleo@acme.test' }]);
    expect(mails[0]).toMatchObject({ to: 'cleo@acme.test', mail: { subject: 'ann invited you to Org o' } });
    const token = getToken();
    expect(await showInvitation(deps(), { token, address: '1', now: NOW })).toEqual({
      email: 'cleo@acme.test',
      organizationName: 'Org o',
      hasAccount: false,
    });
    const userId = await accept(token);
    expect(await data.accounts.findMemberships('o', [userId])).toMatchObject([{ access: 'MANAGER' }]);
    expect(await listInvitations(deps(), actor())).toEqual([]);
    expect(await accept(token)).toBe(LINK_ENDED);
  });

  it('lets a whole team behind one address join within a minute, and no guesser try more than ten links', async () => {
    for (let count = 0; count < 12; count += 1) await invite(`p${count}@acme.test`);
    const tokens = mails.map((_, index) => getToken(index));
    for (const token of tokens)
      expect(await showInvitation(deps(), { token, address: '1', now: NOW })).toMatchObject({ hasAccount: false });
    for (const token of tokens.slice(1)) expect(await accept(token)).toMatch(/^[0-9a-z-]{10,}$/i);
    for (let count = 0; count < 10; count += 1) expect(await accept(`guess${count}`)).toBe(LINK_ENDED);
    expect(await accept(tokens[0] ?? '')).toMatch(/^Too many attempts/);
  });

  it('accepted in two tabs at once makes one user', async () => {
    await invite('cleo@acme.test');
    const answers = await Promise.all([accept(getToken()), accept(getToken())]);
    expect(answers.filter((answer) => answer === LINK_ENDED)).toHaveLength(1);
  });

  it('lets someone with an account join by its password, and by nothing less', async () => {
    await invite('bob@acme.test');
    const token = getToken();
    expect(await showInvitation(deps(), { token, address: '1', now: NOW })).toMatchObject({ hasAccount: true });
    for (let tries = 0; tries < 5; tries += 1) expect(await accept(token)).toBe('The password is not correct.');
    expect(await accept(token, { password: 'right password' })).toMatch(/^Too many attempts/);
    expect(await accept(token, { password: 'right password', address: '2' })).toBe('bob');
    expect(await data.accounts.listMemberships('bob')).toHaveLength(2);
  });

  it('ends when it is sent again, withdrawn, or two weeks old', async () => {
    await invite('cleo@acme.test');
    expect(await resendInvitation(deps(), actor(), 'invitation:cleo@acme.test', '')).toMatchObject([
      { email: 'cleo@acme.test' },
    ]);
    expect(await accept(getToken(0))).toBe(LINK_ENDED);
    expect(await accept(getToken(), { now: daysLater(14) })).toBe(LINK_ENDED);
    expect(await removeMembers(deps(), actor(), ['invitation:cleo@acme.test'])).toBeUndefined();
    expect(await accept(getToken())).toBe(LINK_ENDED);
  });

  it('of an address that was invited before gets the new permission', async () => {
    await invite('cleo@acme.test', 'ADMIN');
    await invite('cleo@acme.test', 'LIMITED');
    expect(await listInvitations(deps(), actor())).toMatchObject([{ access: 'LIMITED' }]);
    const userId = await accept(getToken());
    expect(await data.accounts.findMemberships('o', [userId])).toMatchObject([{ access: 'LIMITED' }]);
  });

  it('never gives more than the inviter has, and invites no member twice', async () => {
    expect(await invite('cleo@acme.test', 'ADMIN', actor('MANAGER'))).toMatchObject({
      errors: ['You cannot give a permission above your own.'],
    });
    expect(await invite('ann@acme.test')).toMatchObject({ errors: ['ann@acme.test is a user already.'] });
    expect(mails).toEqual([]);
  });

  it('of another organization is neither resent nor withdrawn', async () => {
    await invite('cleo@acme.test');
    const foreign = actor('OWNER', NOW, 'other');
    const id = 'invitation:cleo@acme.test';
    expect(await resendInvitation(deps(), foreign, id, '')).toMatchObject({ errors: ['There is no such invitation.'] });
    expect(await removeMembers(deps(), foreign, [id])).toMatchObject({ errors: ['There is no such user.'] });
    expect(await listInvitations(deps(), actor())).toHaveLength(1);
  });

  it('is limited to 60 an hour for an organization', async () => {
    for (let count = 0; count < 60; count += 1) expect(await invite(`p${count}@acme.test`)).toHaveLength(1);
    expect(await invite('one-more@acme.test')).toMatchObject({
      errors: [expect.stringMatching(/^Too many invitations/)],
    });
  });

  it('of a group beyond the limit invites no one of the group', async () => {
    for (let count = 0; count < 55; count += 1) await invite(`p${count}@acme.test`);
    mails = [];
    const group = Array.from({ length: 6 }, (_, index) => ({
      email: `g${index}@acme.test`,
      access: 'LIMITED' as const,
    }));
    expect(await inviteUsers(deps(), actor(), group, NOTHING, '')).toBeInstanceOf(Refusal);
    expect(mails).toEqual([]);
  });

  it('opens a campaign of the own organization, and gives calendar links', async () => {
    const campaign = buildTwoStepCampaign(NOW);
    await data.campaigns.createCampaign(campaign);
    const people = [{ email: 'cleo@acme.test', access: 'LIMITED' as const }];
    const opens = { campaignId: campaign.id, showCalendly: true };
    expect(await inviteUsers(deps(), actor('OWNER', NOW, 'other'), people, opens, '')).toMatchObject({
      errors: ['There is no such campaign.'],
    });
    const group = {
      organizationId: 'o',
      id: 'g',
      code: 'code',
      name: 'G',
      created: NOW,
      archived: null,
      landing: DEFAULT_LANDING_SETTINGS,
      files: NO_GROUP_FILES,
      version: 1,
    };
    await data.groups.createGroup(group, null);
    expect(await inviteUsers(deps(), actor(), people, { ...opens, groupId: 'other' }, '')).toMatchObject({
      errors: ['There is no such group.'],
    });
    await inviteUsers(deps(), actor(), people, { ...opens, groupId: 'g' }, '');
    const token = getToken();
    const input = { token, name: 'Cleo', password: PASSWORD, repeated: PASSWORD, address: '1', device: '', now: NOW };
    const joined = await acceptInvitation(deps(), input);
    expect(joined).toMatchObject({ campaignId: campaign.id, groupId: 'g', user: { showCalendly: true } });
  });

  it('that was accepted before its mail was written sends no mail', async () => {
    await invite('cleo@acme.test');
    await accept(getToken());
    mails = [];
    await sendMail(
      {
        data,
        mailer: { send: async (to, _from, mail) => void mails.push({ to, mail }) },
        publicAddress: async () => 'https://app.acme.test',
        now: () => NOW,
      },
      { version: 1, kind: 'invitation', organizationId: 'o', email: 'cleo@acme.test' },
    );
    expect(mails).toEqual([]);
  });
});
