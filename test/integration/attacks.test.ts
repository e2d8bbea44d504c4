import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn } from '../support/scenarios/scenario.ts';

interface Done {
  readonly success: boolean;
  readonly errors: readonly string[];
}

describe('A stranger', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const staff = signedIn(cloud, 'admin@platform.test');
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const intruder = signedIn(cloud, 'owner@harbor.test');

  /** Calls one field without a session. */
  async function ask(field: string, call: string, variables: Record<string, unknown> = {}): Promise<Done> {
    const answer = await cloud.graphql<Record<string, Done>>('public', call, variables);
    await cloud.waitUntilIdle();
    return answer.data?.[field] ?? { success: false, errors: answer.errors?.map(({ message }) => message) ?? [] };
  }
  const forgot = (email: string) =>
    ask('forgotPasswordRequest', 'mutation F($e: String!) { forgotPasswordRequest(email: $e) { success errors } }', {
      e: email,
    });
  const askForCode = (phone: string, token: string) =>
    ask(
      'registerPhone',
      'mutation P($p: String!, $t: String) { registerPhone(phone: $p, token: $t) { success errors } }',
      { p: phone, t: token },
    );
  const issueLink = async (): Promise<string> =>
    (await staff.call<{ token: string }>('createSignUpLink', { brandId: 'text' }, 'token')).token;
  const countMails = (email: string): number => cloud.local.services.mails.to(email).length;

  it('does not learn from the form for forgotten passwords who has an account, and floods no mailbox', async () => {
    expect(await forgot('readonly@harbor.test')).toEqual(await forgot('nobody@harbor.test'));
    expect([countMails('readonly@harbor.test'), countMails('nobody@harbor.test')]).toEqual([1, 0]);
    const again = [await forgot('readonly@harbor.test'), await forgot('nobody@harbor.test')];
    expect(again[0]).toEqual(again[1]);
    expect(again[0]?.errors[0]).toMatch(/^Too many attempts/);
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await forgot(`person-${n}@harbor.test`));
    expect(answers.filter(({ success }) => !success).length).toBeGreaterThan(0);
    expect(countMails('readonly@harbor.test')).toBe(1);
  });

  it('cannot guess the code of a sign-up: the right one is worth nothing after five wrong ones', async () => {
    const [token, phone] = [await issueLink(), '+16025550761'];
    expect(await askForCode(phone, token)).toEqual({ success: true, errors: [] });
    const [code = ''] = /\d{6}/.exec((await cloud.texts(phone))[0]?.body ?? '') ?? [];
    const wrong = code === '000000' ? '111111' : '000000';
    const confirm = (given: string) =>
      ask(
        'confirmPhone',
        'mutation C($p: String!, $c: String!, $t: String) { confirmPhone(phone: $p, code: $c, token: $t) { success errors } }',
        { p: phone, c: given, t: token },
      );
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(wrong)).errors).toEqual(['The code is not correct or has expired.']);
    expect((await confirm(code)).errors).toEqual(['The code is not correct or has expired.']);
  });

  it('cannot make the platform text a phone again and again, or many phones', async () => {
    await cloud.clock.advance('PT2H');
    const token = await issueLink();
    const phones = Array.from({ length: 14 }, (_, n) => `+160255508${10 + n}`);
    await askForCode('+16025550810', token);
    expect((await askForCode('+16025550810', token)).errors[0]).toMatch(/^Too many attempts/);
    for (const phone of phones) await askForCode(phone, token);
    const texts = await Promise.all(phones.map((phone) => cloud.texts(phone)));
    expect(texts[0]).toHaveLength(1);
    expect(texts.flat().length).toBeLessThanOrEqual(10);
  });

  it('who found a used link in a mailbox sets no password, and stays out with an old session', async () => {
    await cloud.clock.advance('PT1H');
    const person = await signIn(cloud, 'manager@harbor.test');
    await forgot('manager@harbor.test');
    const [mail] = cloud.local.services.mails.to('manager@harbor.test');
    const [, link] = /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
    const reset = (password: string) =>
      ask(
        'resetPassword',
        'mutation R($t: String!, $p: String!) { resetPassword(token: $t, password: $p, password2: $p) { success errors } }',
        { t: link, p: password },
      );
    expect((await reset('a sentence of the owner')).success).toBe(true);
    expect((await reset('a sentence of a thief')).errors[0]).toMatch(/^This link was used or has expired/);
    expect((await cloud.graphql(person.token, '{ user { success } }')).status).toBe(401);
  });

  it('who copied the token of a session or of a hand-off gets nothing after the sign-out', async () => {
    const person = await signIn(cloud, 'readonly@harbor.test');
    const createHandOff = await person.call<{ token: string }>('createHandOff', {}, 'token');
    await person.call('logoutUser');
    expect((await cloud.graphql(person.token, '{ user { success } }')).status).toBe(401);
    const exchanged = await ask(
      'exchangeHandOff',
      'mutation E($t: String!) { exchangeHandOff(token: $t) { success errors token } }',
      { t: createHandOff.token },
    );
    expect(exchanged.errors).toEqual(['This link was used or has expired. Please open it again.']);
  });

  it('of another organization neither sees, mails again, withdraws nor accepts an invitation', async () => {
    await owner.call('inviteUsers', { users: [{ email: 'guest@new.test', role: 'ADMIN' }] });
    await cloud.waitUntilIdle();
    const users = await intruder.call<{ users: { email: string }[] }>('users', {}, 'users { email }');
    expect(users.users.some(({ email }) => email === 'guest@new.test')).toBe(false);
    const id = 'invitation:guest@new.test';
    await expect(intruder.call('inviteUsers', { token: id })).rejects.toThrow('There is no such invitation.');
    await expect(intruder.call('deleteUsers', { userIds: [id] })).rejects.toThrow('There is no such user.');
    const accept = await ask(
      'registerUser',
      'mutation R($t: String) { registerUser(token: $t, name: "Thief", password: "a longer sentence", password2: "a longer sentence") { success errors } }',
      { t: id },
    );
    expect(accept.success).toBe(false);
    expect(countMails('guest@new.test')).toBe(1);
  });
});
