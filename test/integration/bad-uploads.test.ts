import { describe, expect, it } from 'vitest';
import { expectHealthy, INTERNALS, MEGABYTE } from '../support/scenarios/expect-healthy.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

describe('An uploaded file', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  const upload = async (size: number): Promise<{ url: string; uploadKey: string }> =>
    await owner.call<{ url: string; uploadKey: string }>(
      'createUpload',
      { kind: 'CSV', contentType: 'text/csv', size },
      'url uploadKey',
    );
  const put = async (url: string, body: Uint8Array<ArrayBuffer>, type = 'text/csv'): Promise<number> =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
  const bytes = (words: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(words));

  it('is accepted only with the size, type, key and signature of its announcement', async () => {
    const { url, uploadKey } = await upload(10);
    expect(await put(url, bytes('x'.repeat(11)))).toBe(403);
    expect(await put(url, bytes('x'.repeat(10)), 'text/html')).toBe(403);
    expect(await put(url.replace(uploadKey, uploadKey.replace('.csv', '2.csv')), bytes('x'.repeat(10)))).toBe(403);
    expect(await put(url.replace(/Signature=\w{4}/, 'Signature=0000'), bytes('x'.repeat(10)))).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect(await put(url, bytes('x'.repeat(10)))).toBe(200);
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['empty lines only', bytes('\n\n\n')],
    ['a header and no rows', bytes('name,phone\n')],
    ['random bytes', Uint8Array.from({ length: 50_000 }, (_, n) => (n * 7_919) % 256)],
    ['NUL characters only', new Uint8Array(10_000)],
    ['one line of three megabytes', bytes(`name,phone\n${'x'.repeat(3 * MEGABYTE)},6025550901\n`)],
    ['an unclosed quote', bytes(`name,phone\n"${'Nina,6025550901\n'.repeat(100_000)}`)],
    ['a million columns', bytes(`name,phone${',x'.repeat(1_000_000)}\nNina,6025550901\n`)],
    ['UTF-16 text', new Uint8Array(Buffer.from('\ufeffname,phone\nNina,6025550901\n', 'utf16le'))],
    [
      'invalid UTF-8',
      new Uint8Array(
        Buffer.concat([
          Buffer.from('name,phone\nNi'),
          Buffer.from([0xc3, 0x28, 0xff, 0xfe]),
          Buffer.from('na,6025550903\n'),
        ]),
      ),
    ],
    ['formulas', bytes('name,phone\n"=HYPERLINK(""http://x"",""Nina"")",6025550904\n@SUM(1),+16025550905\n')],
    [
      'ten megabytes of wide rows',
      bytes(`name,phone,notes\n${`Nina,602555090,${'x'.repeat(10_000)}\n`.repeat(1_000)}`),
    ],
    ['unusual names', bytes('name,phone\n__proto__,6025550901\n\u202e\u0000👩‍👩‍👧‍👦,6025550902\n')],
  ])('with %s ends in a job that is done or that says why it failed', async (_, content) => {
    const { url, uploadKey } = await upload(content.length);
    expect(await put(url, content)).toBe(200);
    const answer = await cloud.graphql<{
      leadsFromCsv: { success: boolean; errors: string[]; job: { id: string } | null };
    }>(
      owner.token,
      'mutation I($k: String!) { leadsFromCsv(uploadKey: $k, fullNameKey: "name", phoneKey: "phone", attestation: "They signed up") { success errors job { id } } }',
      { k: uploadKey },
    );
    expect(answer.errors).toBeUndefined();
    await cloud.waitUntilIdle();
    const job = await owner.call<{ job: { state: string; error: string | null; added: number; rejected: number } }>(
      'job',
      { jobId: answer.data?.leadsFromCsv.job?.id },
      'job { state error added rejected }',
    );
    expect(['DONE', 'FAILED']).toContain(job.job.state);
    expect(job.job.state === 'FAILED' ? job.job.error : 'done').toMatch(/\w/);
    expect(JSON.stringify(job)).not.toMatch(INTERNALS);
  });

  it('leaves no message in a dead-letter queue, no crashed function and no growing memory', async () => {
    await cloud.waitUntilIdle();
    await expectHealthy(cloud);
    const dead = cloud.local.services.sqs.all.filter(({ spec }) => spec.name.includes('DeadLetters'));
    expect(dead.flatMap((queue) => queue.messages())).toEqual([]);
  });
});
