import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Outgoing } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { RenderedMail } from '../../domain/mails/mail.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { sendMail } from '../../workers/queues/send-mail.ts';
import { confirmEmail, requestEmailChange } from './change-email.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LINK_ENDED = 'This link was used or has expired. Please change your email again.';
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('A new e-mail address', () => {
  let data: Data;
  let mails: { to: string; mail: RenderedMail }[];
  let delayed: unknown[];
  let now: Date;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    mails = [];
    delayed = [];
    now = NOW;
    for (const id of ['ann', 'bob']) {
      const user = { id, email: `${id}@acme.test`, name: id, phone: null, wpAdmin: false };
      await data.accounts.createUser(user, await hashPassword('right password'));
    }
  });

  const handle = (body: unknown): Promise<void> =>
    sendMail(
      {
        data,
        mailer: { send: async (to, _from, mail) => void mails.push({ to, mail }) },
        publicAddress: async () => 'https://app.acme.test',
        now: () => now,
      },
      body,
    );
  const deps = () => ({
    data,
    publish: async () => undefined,
    mails: {
      send: async ({ body, delaySeconds = 0 }: Outgoing) => (delaySeconds > 0 ? void delayed.push(body) : handle(body)),
    },
  });

  const ask = async (email: string, password = 'right password'): Promise<string | null> => {
    const ann = buildActor(now, { userId: 'ann', access: 'LIMITED' });
    return (await requestEmailChange(deps(), ann, { email, password, host: '' }))?.errors[0] ?? null;
  };
  const confirm = async (token: string): Promise<string | null> => {
    const refusal = await confirmEmail(deps(), { token, address: '1', host: '', now });
    for (const body of delayed.splice(0)) await handle(body);
    return refusal?.errors[0] ?? null;
  };
  const getToken = (index = -1): string => /confirm-email\/([\w-]+)/.exec(mails.at(index)?.mail.text ?? '')?.[1] ?? '';

  it('counts when its owner opens the link, once, and the old address gets a notice', async () => {
    expect(await ask('new@acme.test')).toBeNull();
    expect(mails.map(({ to }) => to)).toEqual(['new@acme.test']);
    expect(await data.accounts.findCredentials('new@acme.test')).toBeNull();
    const token = getToken();
    expect(await confirm(token)).toBeNull();
    expect((await data.accounts.findCredentials('new@acme.test'))?.user).toMatchObject({
      id: 'ann',
      email: 'new@acme.test',
    });
    expect(await data.accounts.findCredentials('ann@acme.test')).toBeNull();
    expect(mails.map(({ to }) => to)).toEqual(['new@acme.test', 'ann@acme.test']);
    expect(await confirm(token)).toBe(LINK_ENDED);
  });

  it('is asked for with the password, which cannot be guessed', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(await ask('new@acme.test', 'wrong')).toBe('The current password is not correct.');
    expect(await ask('new@acme.test')).toMatch(/^Too many attempts/);
    expect(mails).toEqual([]);
  });

  it('that someone has gets the same answer and no mail', async () => {
    expect(await ask('bob@acme.test')).toBeNull();
    expect(mails).toEqual([]);
  });

  it('that someone took in the meantime does not count, and the old address gets no notice', async () => {
    await ask('new@acme.test');
    const user = { id: 'cleo', email: 'new@acme.test', name: 'Cleo', phone: null, wpAdmin: false };
    await data.accounts.createUser(user, 'hash');
    expect(await confirm(getToken())).toBe(LINK_ENDED);
    expect((await data.accounts.findCredentials('new@acme.test'))?.user.id).toBe('cleo');
    expect((await data.accounts.findCredentials('ann@acme.test'))?.user.id).toBe('ann');
    expect(mails.map(({ to }) => to)).toEqual(['new@acme.test']);
  });

  it('counts only by the newest link, within a day', async () => {
    await ask('one@acme.test');
    await ask('two@acme.test');
    expect(await confirm(getToken(0))).toBe(LINK_ENDED);
    now = later(86_400);
    expect(await confirm(getToken(1))).toBe(LINK_ENDED);
  });

  it('ends a link for a new password that was mailed to the old address', async () => {
    const link = await data.passwords.issueLink('ann', 'ann', NOW);
    await ask('new@acme.test');
    await confirm(getToken());
    expect(await data.passwords.useLink(link, 'ann', 'stolen', NOW)).toBe(false);
  });

  it('confirmed in two tabs at once changes once', async () => {
    await ask('new@acme.test');
    const answers = await Promise.all([confirm(getToken()), confirm(getToken())]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  it('is mailed three times an hour at most', async () => {
    for (let count = 0; count < 3; count += 1) expect(await ask(`n${count}@acme.test`)).toBeNull();
    expect(await ask('n3@acme.test')).toMatch(/^Too many attempts/);
    expect(mails).toHaveLength(3);
  });
});
