import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  NIGHT,
  SIGN_UP_PHONE,
  secondsLater,
  SignUpClient,
} from '../../../test/support/scenarios/accounts/sign-up-client.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { endSignUpLink } from './sign-up-links.ts';

const text = getPackById('text');
const NOT_CREATED = 'We could not create this account. If you have one already, sign in or ask for a new password.';
const LINK_ENDED = 'This sign-up link was used or has expired. Please ask for a new one.';
const LINK_NEEDED = 'You need a link to sign up. Please ask for one.';

describe('A sign-up', () => {
  let people: SignUpClient;
  beforeEach(async () => {
    people = await SignUpClient.open();
  });
  afterEach(() => people.close());

  it('creates an organization with its owner, who gets the alerts, after a code by text', async () => {
    expect(await people.ask()).toBeNull();
    expect(people.texts).toEqual([
      {
        from: '+16025550190',
        to: SIGN_UP_PHONE,
        body: expect.stringMatching(/^\d{6} is your Blast Texting code\./),
        validitySeconds: 600,
      },
    ]);
    expect(await people.confirm(people.code)).toBeNull();
    const joined = await people.register();
    if (typeof joined === 'string') throw new Error(joined);
    expect(joined).toMatchObject({
      user: { email: 'nell@new.test', phone: SIGN_UP_PHONE, isNew: true },
      memberships: [{ access: 'OWNER', organizationName: 'New Dental' }],
    });
    const [membership] = joined.memberships;
    expect(await people.data.accounts.findOrganization(membership?.organizationId ?? '')).toMatchObject({
      brand: 'blast',
      plan: null,
      messageAlertIds: [joined.user.id],
    });
    expect(await people.data.sessions.findSession(joined.token ?? '', NIGHT)).toMatchObject({ access: 'OWNER' });
  });

  it('needs a link of platform staff in the main brand, which works once and only there', async () => {
    expect(await people.ask({ pack: text })).toBe(LINK_NEEDED);
    const { token } = await people.issueLink();
    expect(await people.ask({ token })).toBe(LINK_ENDED);
    expect(await people.ask({ pack: text, token: token.slice(0, -1) })).toBe(LINK_ENDED);
    expect(await people.ask({ pack: text, token })).toBeNull();
    expect(await people.register({ pack: text })).toBe(LINK_NEEDED);
    expect(await people.register({ pack: text, token })).toMatchObject({ user: { isNew: false } });
    expect(await people.ask({ pack: text, token, phone: '+16025550143' })).toBe(LINK_ENDED);
    const { links } = await people.data.signUpLinks.listSignUpLinks({ limit: 5, after: null });
    expect(links).toMatchObject([{ usedBy: expect.any(String) }]);
  });

  it('ends with a link that staff end, or after 30 days', async () => {
    const [first, second] = [await people.issueLink(), await people.issueLink()];
    const staff = buildActor(NIGHT, { userId: 'staff', organizationId: '1', wpAdmin: true });
    expect(await endSignUpLink(people, staff, first.id)).toBeUndefined();
    expect(await endSignUpLink(people, staff, first.id)).toBeInstanceOf(Refusal);
    expect(await people.ask({ pack: text, token: first.token })).toBe(LINK_ENDED);
    const now = secondsLater(30 * 86_400);
    expect(await people.ask({ pack: text, token: second.token, now })).toBe(LINK_ENDED);
  });

  it('in two tabs at once creates one organization', async () => {
    await people.ask();
    const answers = await Promise.all([people.register(), people.register()]);
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
    const user = (await people.data.accounts.findCredentials('nell@new.test'))?.user;
    expect(await people.data.accounts.listMemberships(user?.id ?? '')).toHaveLength(1);
  });

  it('by one link with two phones at once creates one organization', async () => {
    const { token } = await people.issueLink();
    await people.ask({ pack: text, token });
    const one = people.code;
    await people.ask({ pack: text, token, phone: '+16025550143' });
    const answers = await Promise.all([
      people.register({ pack: text, token, phoneCode: one }),
      people.register({ pack: text, token, phone: '+16025550143', email: 'other@new.test' }),
    ]);
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1);
  });

  it('lets someone with an account own another organization by the password, and tells nothing else of the address', async () => {
    await people.addUser('bob@acme.test', await hashPassword('right password'));
    await people.ask();
    const email = 'bob@acme.test';
    expect(await people.register({ email })).toBe(NOT_CREATED);
    const password = 'right password';
    expect(await people.register({ email, password, repeated: password })).toMatchObject({
      user: { id: 'bob' },
      memberships: [{ access: 'OWNER' }],
    });
  });

  it('counts tries with the address of an account like those to sign in', async () => {
    await people.addUser('bob@acme.test', await hashPassword('right password'));
    await people.ask();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await people.register({ email: 'bob@acme.test' })).toBe(NOT_CREATED);
    expect(await people.register({ email: 'bob@acme.test' })).toMatch(/^Too many attempts/);
  });

  it('makes no platform admin the owner of an organization', async () => {
    await people.addUser('staff@acme.test', await hashPassword('right password'), true);
    await people.ask();
    const password = 'right password';
    expect(await people.register({ email: 'staff@acme.test', password, repeated: password })).toBe(NOT_CREATED);
  });

  it.each([
    [{ name: ' ' }, 'Please enter your name.'],
    [{ email: 'nobody' }, 'Please enter your email address.'],
    [{ organizationName: '' }, 'Give the organization a name.'],
    [{ repeated: 'another sentence' }, 'Passwords must match.'],
  ])('with %o is refused in words', async (given, told) => {
    expect(await people.register(given)).toBe(told);
  });
});
