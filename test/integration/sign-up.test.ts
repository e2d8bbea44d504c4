import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

const PHONE = '+16025550742';

describe('A stranger with a sign-up link', () => {
  // At night: a code is not bound to the sending hours.
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 23:00:00') });
  const staff = signedIn(cloud, 'admin@platform.test');

  const issueLink = async (): Promise<string> => {
    const createSignUpLink = await staff.call<{ host: string; token: string }>(
      'createSignUpLink',
      { brandId: 'text', organizationName: 'New Dental' },
      'host token',
    );
    expect(createSignUpLink.host).toBe(new URL(cloud.baseUrl).host);
    return createSignUpLink.token;
  };

  const askForCode = async (token: string | null, phone = PHONE): Promise<readonly string[]> => {
    const { data } = await cloud.graphql<{ registerPhone: { errors: string[] } }>(
      'public',
      'mutation P($p: String!, $t: String) { registerPhone(phone: $p, brand: "text", token: $t) { success errors } }',
      { p: phone, t: token },
    );
    await cloud.waitUntilIdle();
    return data?.registerPhone.errors ?? ['no answer'];
  };

  it('gets a code at night, owns a new organization and works in it', async () => {
    const token = await issueLink();
    const { data: shown } = await cloud.graphql(
      'public',
      'query I($t: String!) { invitation(token: $t) { success errors email organizationName } }',
      { t: token },
    );
    expect(shown).toEqual({ invitation: { success: true, errors: [], email: null, organizationName: 'New Dental' } });
    expect(await askForCode(token)).toEqual([]);
    const texts = await cloud.texts(PHONE);
    expect(texts).toMatchObject([{ from: '+16025550190', status: expect.stringMatching(/sent|delivered/) }]);
    const [code] = /\d{6}/.exec(texts[0]?.body ?? '') ?? [];
    const confirmed = await cloud.graphql<{ confirmPhone: { success: boolean } }>(
      'public',
      'mutation C($p: String!, $c: String!, $t: String) { confirmPhone(phone: $p, code: $c, token: $t) { success errors } }',
      { p: PHONE, c: code, t: token },
    );
    expect(confirmed.data?.confirmPhone.success).toBe(true);
    const register = () =>
      cloud.graphql<{ registerUser: { success: boolean; errors: string[]; user: { token: string } | null } }>(
        'public',
        `mutation R($p: String!, $c: String!, $t: String) {
          registerUser(
            name: "Nell New", email: "Nell@New.test", phone: $p, password: "a longer sentence"
            password2: "a longer sentence", organizationName: "New Dental", token: $t, phoneCode: $c, brand: "text"
          ) { success errors user { token } }
        }`,
        { p: PHONE, c: code, t: token },
      );
    const session = (await register()).data?.registerUser.user?.token ?? '';
    const { data } = await cloud.graphql(
      session,
      '{ user { success errors user { id name phone new organizations { name access } } organization { brand access messageAlertIds twilioPhone } } }',
    );
    expect(data).toMatchObject({
      user: {
        user: { name: 'Nell New', phone: PHONE, new: false, organizations: [{ name: 'New Dental', access: 'OWNER' }] },
        organization: { brand: 'text', access: 'OWNER', messageAlertIds: [expect.any(String)], twilioPhone: null },
      },
    });
    expect((await register()).data?.registerUser.errors).toEqual([
      'This sign-up link was used or has expired. Please ask for a new one.',
    ]);
  });

  it('gets no code without the link, after the link was ended, and for a number abroad', async () => {
    expect(await askForCode(null)).toEqual(['You need a link to sign up. Please ask for one.']);
    const token = await issueLink();
    expect(await askForCode(token, '+447400123456')).toEqual([
      'We send codes to numbers in the United States and Canada only.',
    ]);
    const signUpLinks = await staff.call<{ signUpLinks: { id: string }[] }>('signUpLinks', {}, 'signUpLinks { id }');
    await staff.call('endSignUpLink', { signUpLinkId: signUpLinks.signUpLinks[0]?.id });
    expect(await askForCode(token, '+16025550743')).toEqual([
      'This sign-up link was used or has expired. Please ask for a new one.',
    ]);
    expect(await cloud.texts('+16025550743')).toEqual([]);
  });

  it('changes the phone by a code and the email by a mail, while other sessions stay', async () => {
    const answer = await cloud.graphql<{ loginUser: { user: { id: string; token: string } } }>(
      'public',
      'mutation { loginUser(email: "readonly@sunrise.test", password: "demo-campaigns") { success errors user { id token } } }',
    );
    const { id = '', token = '' } = answer.data?.loginUser.user ?? {};
    const run = async (document: string, variables: Record<string, unknown>): Promise<unknown> => {
      const { data } = await cloud.graphql(token, document, variables);
      await cloud.waitUntilIdle();
      return data;
    };
    const phone = '+16025550744';
    const done = { success: true, errors: [] };
    expect(await run('mutation P($p: String!) { registerPhone(phone: $p) { success errors } }', { p: phone })).toEqual({
      registerPhone: done,
    });
    const [code] = /\d{6}/.exec((await cloud.texts(phone))[0]?.body ?? '') ?? [];
    expect(
      await run('mutation C($p: String!, $c: String!) { confirmPhone(phone: $p, code: $c) { success errors } }', {
        p: phone,
        c: code,
      }),
    ).toEqual({ confirmPhone: done });
    expect(
      await run(
        'mutation U($id: ID!) { updateUser(userId: $id, user: { email: "Ravi@New.test", password: "demo-campaigns" }) { success errors } }',
        { id },
      ),
    ).toEqual({ updateUser: done });
    const [mail] = cloud.local.services.mails.to('ravi@new.test');
    const [, link] = /\/confirm-email\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const confirmed = await cloud.graphql(
      'public',
      'mutation E($t: String!) { confirmEmail(token: $t) { success errors } }',
      { t: link },
    );
    expect(confirmed.data).toEqual({ confirmEmail: done });
    await cloud.clock.advance('PT31S');
    expect(cloud.local.services.mails.to('readonly@sunrise.test')[0]?.subject).toContain('has changed');
    expect(await run('{ user { success errors user { email phone } } }', {})).toMatchObject({
      user: { user: { email: 'ravi@new.test', phone } },
    });
  });

  it('is not issued a link by the owner of an organization', async () => {
    const token = (
      await cloud.graphql<{ loginUser: { user: { token: string } } }>(
        'public',
        'mutation { loginUser(email: "owner@sunrise.test", password: "demo-campaigns") { success errors user { token } } }',
      )
    ).data?.loginUser.user.token;
    for (const call of [
      'mutation { createSignUpLink(brandId: "text") { success errors } }',
      'mutation { endSignUpLink(signUpLinkId: "1") { success errors } }',
      '{ signUpLinks { success errors } }',
    ])
      expect((await cloud.graphql(token, call)).errors?.[0]?.errorType, call).toBe('Forbidden');
  });
});
