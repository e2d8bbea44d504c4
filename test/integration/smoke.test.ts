import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getConfig } from '../../infra/config.ts';
import { SMOKE_EMAIL } from '../../scripts/smoke/smoke-user.ts';
import { smoke } from '../../scripts/smoke/smoke.ts';
import { readStage, type Stage } from '../../scripts/stage/stage.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { listArrivals, parsePhoenix } from '../support/scenarios/scenario.ts';

const PARTS = ['site', 'refused sign-in', 'granted sign-in', 'unsigned webhook', 'signed webhook and live update'];
const PHONE = '+16025558901';

describe('The smoke test of a stage', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const realFetch = globalThis.fetch;
  let stage: Stage;
  beforeAll(async () => {
    const credentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };
    const endpoint = cloud.local.services.internal;
    stage = await readStage(getConfig('local'), { region: 'us-west-2', endpoint, credentials }, () =>
      cloud.clock.now(),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  /**
   * Runs the smoke test. Returns the names of the parts that work and of those that fail. `liveMs`: how long it waits for a live update.
   * A busy machine may need a long time.
   */
  async function run(text: { organizationId: string; to: string } | null = null, liveMs = 60_000) {
    const lines: string[] = [];
    const works = await smoke({ stage, text, liveMs, print: (line) => void lines.push(line) });
    const named = (word: string): string[] =>
      lines.flatMap((line) => (line.startsWith(word) ? [line.slice(6).split('  ')[0] ?? ''] : []));
    return { works, ok: named('ok'), failed: named('FAIL'), lines };
  }

  /** Lets a part answer otherwise than it does. `answer` returns null for the calls that it leaves alone. */
  function breakPart(answer: (url: string, body: string) => Response | null): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const { body } = init ?? {};
      const text = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : '';
      return answer(url, text) ?? realFetch(input, init);
    });
  }
  const signInAnswer = (success: boolean): Response =>
    Response.json({ data: { loginUser: { success, errors: success ? [] : ['No'], user: null } } });

  it('finds that everything works, and leaves a user without a known password', async () => {
    expect(await run()).toMatchObject({ works: true, ok: PARTS, failed: [] });
    const answer = await cloud.graphql<{ loginUser: { success: boolean } }>(
      'public',
      'mutation S($email: String!) { loginUser(email: $email, password: "demo-campaigns") { success } }',
      { email: SMOKE_EMAIL },
    );
    expect(answer.data?.loginUser.success).toBe(false);
  });

  it.each<[string, string[], Parameters<typeof breakPart>[0]]>([
    [
      'the site is not there',
      ['site'],
      (url) => (new URL(url).pathname === '/' ? new Response('', { status: 403 }) : null),
    ],
    ['the site is another one', ['site'], (url) => (new URL(url).pathname === '/' ? new Response('Hello') : null)],
    [
      'every password is accepted',
      ['refused sign-in'],
      (_, body) => (body.includes('not the password') ? signInAnswer(true) : null),
    ],
    [
      'no password is accepted',
      ['granted sign-in', 'signed webhook and live update'],
      (_, body) => (body.includes('SignIn') && !body.includes('not the password') ? signInAnswer(false) : null),
    ],
    [
      'the API does not answer',
      ['refused sign-in', 'granted sign-in', 'signed webhook and live update'],
      (url) => (url.endsWith('/graphql') ? new Response('', { status: 502 }) : null),
    ],
    [
      'every webhook call is accepted and lost',
      ['unsigned webhook', 'signed webhook and live update'],
      (url) => (url.includes('/webhooks/') ? new Response('<Response/>') : null),
    ],
    [
      'every webhook call is refused',
      ['signed webhook and live update'],
      (url) => (url.includes('/webhooks/') ? new Response('', { status: 403 }) : null),
    ],
  ])('finds that %s', async (_, failed, answer) => {
    breakPart(answer);
    // No update comes in these cases, however long the test waits.
    const result = await run(null, failed.includes('signed webhook and live update') ? 2_000 : undefined);
    expect(result).toMatchObject({ works: false, failed });
    expect(result.lines.filter((line) => line.startsWith('      '))).toHaveLength(failed.length);
  });

  it('sends a text to a phone as a command, and says why it could not', async () => {
    const command = (): Promise<{ stdout: string }> =>
      promisify(execFile)(
        process.execPath,
        ['scripts/smoke/command.ts', '-c', 'stage=local', '--to', PHONE, '--organization', owner.organizationId],
        { env: { ...process.env, PORT: new URL(cloud.baseUrl).port } },
      );
    expect((await command()).stdout).toContain('The stage works.');
    expect(await listArrivals(cloud, PHONE)).toMatchObject([
      { body: expect.stringContaining('This is a test') as string },
    ]);
    await cloud.carrier.rules({ to: PHONE, do: 'error:21211' });
    await expect(command()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('FAIL  text to the test number  The text was not sent: ') as string,
    });
    await expect(run({ organizationId: 'none', to: PHONE })).rejects.toThrow('There is no organization none.');
  });
});
