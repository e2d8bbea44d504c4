import { beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, listArrivals, parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

const phone = (last: number): string => `+1602555${7_000 + last}`;

interface Job {
  readonly id: string;
  readonly state: string;
  readonly added: number;
  readonly skipped: number;
  readonly canceled: number;
  readonly leftOut: { reason: string; count: number }[];
  readonly rejects: { value: string; reason: string }[];
}

describe('A message to many contacts', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  let leads: string[];
  beforeAll(async () => {
    leads = await addContacts(
      owner,
      Array.from({ length: 12 }, (_, index) => ({ name: index === 0 ? '' : `Pat${index} Doe`, phone: phone(index) })),
    );
    await cloud.sendText(phone(1), owner.number, 'STOP');
    await cloud.waitUntilIdle();
  });

  const MESSAGE = [textBlock('Hello '), { type: 'FIRST_NAME' as const }, textBlock(', we close at noon.')];

  async function findJob(id: string): Promise<Job> {
    await cloud.waitUntilIdle();
    const answer = await owner.run<{ job: { job: Job } }>(
      'query J($id: ID!) { job(jobId: $id) { success errors job { id state added skipped canceled leftOut { reason count } rejects { value reason } summary { recipients texts segments priceCents first last } } } }',
      { id },
    );
    return answer.job.job;
  }

  async function messageLeads(variables: Record<string, unknown>): Promise<string> {
    const answer = await owner.run<{ messageLeads: { job: { id: string } } }>(
      'mutation M($l: [ID!], $all: Boolean, $s: String, $m: [MessageBlockInput!]!, $at: AWSDateTime) { messageLeads(leadIds: $l, allLeads: $all, search: $s, messageContent: $m, startAt: $at) { success errors job { id } } }',
      { m: MESSAGE, ...variables },
    );
    return answer.messageLeads.job.id;
  }

  it('reaches each contact once and by name, and the job lists skipped contacts with the reason', async () => {
    const job = await findJob(await messageLeads({ l: leads.slice(0, 4) }));
    expect(job).toMatchObject({
      state: 'DONE',
      added: 3,
      skipped: 1,
      leftOut: [{ reason: 'The contact has opted out', count: 1 }],
    });
    expect(job.rejects).toMatchObject([{ value: 'Pat1 Doe', reason: 'The contact has opted out' }]);
    expect((await listArrivals(cloud, phone(0))).map(({ body }) => body.split('\n')[0])).toEqual([
      'Hello, we close at noon.',
    ]);
    expect((await listArrivals(cloud, phone(2))).map(({ body }) => body.split('\n')[0])).toEqual([
      'Hello Pat2, we close at noon.',
    ]);
    expect((await listArrivals(cloud, phone(1))).filter(({ body }) => body.startsWith('Hello'))).toEqual([]);
    expect(await listArrivals(cloud, phone(5))).toEqual([]);
  });

  it('reaches every contact that a search finds', async () => {
    const job = await findJob(await messageLeads({ all: true, s: 'pat1' }));
    // Pat1 opted out; Pat10 and Pat11 did not.
    expect(job).toMatchObject({ state: 'DONE', added: 2, skipped: 1 });
    expect(await listArrivals(cloud, phone(10))).toHaveLength(1);
    expect(await listArrivals(cloud, phone(9))).toEqual([]);
  });

  it('that is written at night waits for the morning, and a cancel stops the texts that are not sent yet', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-01 21:00:00'));
    const id = await messageLeads({ l: leads.slice(6, 9) });
    expect(await findJob(id)).toMatchObject({ state: 'DONE', added: 3 });
    const sendStats = await owner.call<{ sendStats: unknown }>(
      'sendStats',
      {},
      'sendStats { total pending sent paused finishes campaignId }',
    );
    expect(sendStats.sendStats).toEqual({
      total: 3,
      pending: 3,
      sent: 0,
      paused: 'Outside sending hours. Resumes at 8 am.',
      finishes: expect.stringMatching(/^2026-12-02T15:00/),
      campaignId: null,
    });
    await owner.call('cancelJob', { jobId: id });
    expect(await findJob(id)).toMatchObject({ state: 'CANCELED', canceled: 3 });
    await cloud.clock.at(parsePhoenix('2026-12-02 09:00:00'));
    for (const index of [6, 7, 8]) expect(await listArrivals(cloud, phone(index))).toEqual([]);
    expect((await owner.call<{ sendStats: unknown }>('sendStats', {}, 'sendStats { total }')).sendStats).toBeNull();
    const canceledCount = await messageLeads({ l: leads.slice(6, 7) });
    await cloud.waitUntilIdle();
    await owner.call('cancelJob', { jobId: canceledCount });
    expect(await findJob(canceledCount)).toMatchObject({ state: 'CANCELED', canceled: 0 });
    expect(await listArrivals(cloud, phone(6))).toHaveLength(1);
  });

  it('is on the list of sends, newest first, with figures that add up', async () => {
    const sends = await owner.call<{ sends: Record<string, unknown>[]; next: string | null }>(
      'sends',
      {},
      'sends { id state text by texts waiting delivering delivered failed canceled unconfirmed skipped canCancel } next',
    );
    expect(sends.next).toBeNull();
    expect(sends.sends).toHaveLength(4);
    for (const send of sends.sends)
      expect(
        ['waiting', 'delivering', 'delivered', 'failed', 'canceled', 'unconfirmed'].reduce(
          (sum, name) => sum + Number(send[name]),
          0,
        ),
      ).toBe(send.texts);
    const settled = { waiting: 0, delivering: 0, failed: 0, unconfirmed: 0, canCancel: false };
    expect(sends.sends).toMatchObject([
      { ...settled, state: 'CANCELED', texts: 1, delivered: 1, canceled: 0 },
      { ...settled, state: 'CANCELED', texts: 3, delivered: 0, canceled: 3 },
      { ...settled, state: 'DONE', texts: 2, delivered: 2, skipped: 1 },
      { ...settled, state: 'DONE', texts: 3, delivered: 3, skipped: 1, text: 'Hello [First Name], we close at noon.' },
    ]);
  });

  it('is sent once when the same click arrives several times', async () => {
    const send = () =>
      owner.run<{ messageLeads: { job: { id: string } } }>(
        'mutation M($l: [ID!], $m: [MessageBlockInput!]!) { messageLeads(leadIds: $l, messageContent: $m, idempotencyKey: "a click of this test") { success errors job { id } } }',
        { l: [leads[9]], m: MESSAGE },
      );
    const [first, second] = [await send(), await send()];
    expect(second.messageLeads.job.id).toBe(first.messageLeads.job.id);
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, phone(9))).toHaveLength(1);
  });

  it('is refused when it is empty', async () => {
    await expect(messageLeads({ l: leads.slice(0, 1), m: [textBlock('  ')] })).rejects.toThrow(
      'Write a message first.',
    );
    await expect(messageLeads({})).rejects.toThrow('Select leads from the table first');
  });

  it('keeps its total while some of its texts are not sent, and the banner names how many', async () => {
    await cloud.clock.at(parsePhoenix('2026-12-02 21:00:00'));
    const [at8, at12] = [parsePhoenix('2026-12-03 08:30:00'), parsePhoenix('2026-12-03 12:00:00')];
    await findJob(await messageLeads({ l: leads.slice(2, 8), at: at8 }));
    const later = await messageLeads({ l: leads.slice(10, 12), at: at12 });
    await findJob(later);
    const readBanner = async () => {
      const sendStats = await owner.call<{ sendStats: object | null }>(
        'sendStats',
        {},
        'sendStats { total pending sent unsent sends { total sent unsent } }',
      );
      return sendStats.sendStats;
    };
    const line = { total: 8, sent: 0, unsent: 0 };
    expect(await readBanner()).toEqual({ ...line, pending: 8, sends: [line] });
    await cloud.sendText(phone(2), owner.number, 'STOP');
    await cloud.carrier.rules({ to: phone(3), do: 'error:21211' });
    await cloud.waitUntilIdle();
    await cloud.clock.at(parsePhoenix('2026-12-03 09:00:00'));
    const sent = { total: 8, sent: 4, unsent: 2 };
    expect(await readBanner()).toEqual({ ...sent, pending: 2, sends: [sent] });
    await owner.call('cancelJob', { jobId: later });
    expect(await findJob(later)).toMatchObject({ canceled: 2 });
    expect(await readBanner()).toBeNull();
    // The next message to many begins again, although the last texts of the one before were not sent.
    await findJob(await messageLeads({ l: leads.slice(10, 12), at: at12 }));
    const next = { total: 2, sent: 0, unsent: 0 };
    expect(await readBanner()).toEqual({ ...next, pending: 2, sends: [next] });
    await cloud.carrier.rules();
    await cloud.clock.at(parsePhoenix('2026-12-03 13:00:00'));
    expect(await readBanner()).toBeNull();
  });
});
