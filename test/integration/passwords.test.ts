import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCloud, type Cloud } from '../support/cloud/cloud.ts';
import { parsePhoenix, signIn } from '../support/scenarios/scenario.ts';

const NEW = 'a longer sentence';
const SENT = { success: true, errors: [] };

describe('A person who forgot the password', () => {
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await startCloud();
    await cloud.clock.at(parsePhoenix('2026-12-01 10:00:00'));
  });
  afterAll(() => cloud.stop());

  async function ask(email: string, brand?: string): Promise<unknown> {
    const { data } = await cloud.graphql<{ forgotPasswordRequest: object }>(
      'public',
      'mutation F($e: String!, $b: String) { forgotPasswordRequest(email: $e, brand: $b) { success errors } }',
      { e: email, b: brand ?? null },
    );
    await cloud.waitUntilIdle();
    return data?.forgotPasswordRequest;
  }

  const mailsTo = (email: string) => cloud.local.services.mails.to(email);

  async function reset(address: string): Promise<{ errors: string[]; token: string | null } | undefined> {
    const { data } = await cloud.graphql<{ resetPassword: { errors: string[]; token: string | null } }>(
      'public',
      'mutation R($t: String!, $p: String!) { resetPassword(token: $t, password: $p, password2: $p) { success errors token } }',
      { t: address.slice(address.lastIndexOf('/') + 1), p: NEW },
    );
    return data?.resetPassword;
  }

  it('gets a mail with a link that works once and signs out all other devices', async () => {
    const before = await signIn(cloud, 'manager@sunrise.test');
    expect(await ask(' Manager@Sunrise.test ')).toEqual(SENT);
    const [mail] = mailsTo('manager@sunrise.test');
    expect(mail).toMatchObject({
      from: 'Text Campaigns <no-reply@campaigns.test>',
      subject: 'Choose a new password for Text Campaigns',
    });
    const [address = ''] = /http\S+\/reset-password\/[\w-]+/.exec(mail?.text ?? '') ?? [];
    expect(address.startsWith(cloud.baseUrl)).toBe(true);
    expect(mail?.html).toContain(address);
    const answer = await reset(address);
    expect(answer).toMatchObject({ errors: [], token: expect.stringMatching(/^s_/) });
    expect((await reset(address))?.errors).toEqual(['This link was used or has expired. Please ask for a new one.']);
    const old = await cloud.graphql(before.token, '{ user { success errors } }');
    expect(old.errors?.[0]?.errorType ?? old.status).not.toBe(200);
    const after = await cloud.graphql<{ user: { success: boolean } }>(
      answer?.token ?? '',
      '{ user { success errors } }',
    );
    expect(after.data?.user.success).toBe(true);
  });

  it('learns nothing about other people’s accounts', async () => {
    expect(await ask('nobody@sunrise.test')).toEqual(SENT);
    expect(mailsTo('nobody@sunrise.test')).toEqual([]);
    expect(await ask('nobody@sunrise.test')).toEqual(await ask('manager@sunrise.test'));
    expect(await ask('nobody@sunrise.test')).toEqual({
      success: false,
      errors: ['Too many attempts. Try again in 1 min.'],
    });
  });

  it('gets at most three mails an hour, and is refused on the page of another brand', async () => {
    const count = mailsTo('readonly@sunrise.test').length;
    for (let minute = 0; minute < 6; minute += 1) {
      await cloud.clock.advance('PT1M');
      await ask('readonly@sunrise.test');
    }
    expect(mailsTo('readonly@sunrise.test').length - count).toBe(3);
    expect(await ask('readonly@sunrise.test', 'blast')).toMatchObject({ success: false });
  });

  it('gets the mail again when SES fails or the worker is killed, and the newest link works', async () => {
    await cloud.faults.set([{ do: 'fail', service: 'ses', times: 4, when: 'after' }]);
    await ask('limited@sunrise.test');
    await cloud.clock.advance('PT15M');
    await cloud.faults.clear();
    const mails = mailsTo('limited@sunrise.test');
    expect(mails.length).toBeGreaterThan(0);
    const [address = ''] = /http\S+\/reset-password\/[\w-]+/.exec(mails.at(-1)?.text ?? '') ?? [];
    expect((await reset(address))?.errors).toEqual([]);
  });
});
