import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildActor, buildContactsWithPhone, buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import type { IfThen } from '../../domain/if-then/if-then.ts';
import { MAX_ATTEMPTS, type CallResult, type WebhookCall } from '../../domain/webhook-calls/webhook-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import { attemptCall } from './attempt-call.ts';
import { listWebhookCalls, resendWebhookCall, testWebhook } from './webhook-calls.ts';
import { getWebhookSecret, rotateWebhookSecret } from './webhook-secrets.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const IF_THEN = 'c-one-i';
const ACTION = 'c-one-i-a';
const REF = { organizationId: O, contactId: 'lead-1', id: '01' };
const [ann] = buildContactsWithPhone(O, 1, NOW);

describe('A call of another system', () => {
  let data: Data;
  let now: Date;
  let got: { readonly url: string; readonly body: string; readonly headers: Record<string, string> }[];
  let answers: CallResult[];

  const deps = () => ({
    data,
    readWebhookKey: async () => 'a key of the deployment',
    caller: {
      call: async (url: string, body: string, headers: Readonly<Record<string, string>>): Promise<CallResult> => {
        got.push({ url, body, headers });
        return answers.shift() ?? { kind: 'ANSWERED', status: 200 };
      },
    },
    wakeUps: { schedule: async () => undefined },
    publish: async () => undefined,
    webhookRules: { allowsLocalHosts: false },
    now: () => now,
  });
  const actor = () => buildActor(now, { access: 'OWNER' });
  const passMinutes = (minutes: number): void => {
    now = new Date(now.getTime() + minutes * MINUTE_MS);
  };
  const ref = () => ({ ...REF, contactId: ann?.id ?? '' });
  const attempt = () => attemptCall(deps(), ref());
  const find = async (): Promise<WebhookCall> => {
    const call = await data.webhookCalls.findWebhookCall(ref());
    if (!call) throw new Error('The call is gone');
    return call;
  };
  const create = async (id: string): Promise<boolean> => {
    const made = {
      ...ref(),
      id,
      ifThenId: IF_THEN,
      actionId: ACTION,
      url: 'https://example.com/hook',
      body: '{"lead":1}',
    } as const;
    return data.webhookCalls.createWebhookCall(
      { ...made, state: 'WAITING', attempts: 0, lastAttempt: null, result: null, nextAt: now, created: now },
      data.table.putWrite({ pk: 'also', sk: id }, { ConditionExpression: 'attribute_not_exists(pk)' }),
    );
  };

  const saveIfThen = async (url: string) => {
    const ifThen: IfThen = {
      id: IF_THEN,
      stepId: 'c-one',
      label: '',
      triggers: [],
      actions: [{ id: ACTION, label: '', isDefault: true, type: 'WEBHOOK', url }],
      active: true,
      since: NOW,
      created: NOW,
      version: 0,
    };
    await data.ifThens.saveIfThen(O, null, ifThen, await data.ifThens.readLinks(O));
  };

  beforeEach(async () => {
    ({ data } = await createInProcessData());
    [now, got, answers] = [NOW, [], []];
    await data.accounts.createOrganization(buildOrganization({ id: O, number: null }));
    if (!ann) throw new Error('There is no contact');
    await data.contactWriter.addContacts(O, [{ contact: ann, attestation: null }]);
    await create(REF.id);
  });

  it('is made once for a run of an action', async () => {
    expect(await create(REF.id)).toBe(false);
  });

  it('is delivered with the first answer that says so, and repeated messages call no one again', async () => {
    await Promise.all([attempt(), attempt()]);
    await attempt();
    expect(got).toHaveLength(1);
    expect(await find()).toMatchObject({ state: 'DELIVERED', attempts: 1, nextAt: null });
  });

  it('is signed so that the library of receivers accepts it, and refuses another body', async () => {
    await attempt();
    const { secret } = await getWebhookSecret(deps(), actor());
    const headers = got[0]?.headers;
    const signed = new Webhook(secret).sign(REF.id, NOW, '{"lead":1}');
    expect(headers).toEqual({
      'webhook-id': REF.id,
      'webhook-timestamp': String(NOW.getTime() / 1000),
      'webhook-signature': signed,
    });
    expect(new Webhook(secret).sign(REF.id, NOW, '{"lead":2}')).not.toBe(signed);
  });

  it('is signed with the new and the old secret for a day after a rotation', async () => {
    const old = await getWebhookSecret(deps(), actor());
    await Promise.all([rotateWebhookSecret(deps(), actor()), rotateWebhookSecret(deps(), actor())]);
    const next = await getWebhookSecret(deps(), actor());
    expect(next.secret).not.toBe(old.secret);
    expect(next.previousUntil).toEqual(new Date(NOW.getTime() + DAY_MINUTES * MINUTE_MS));
    await attempt();
    const sign = (secret: string, at: Date): string => new Webhook(secret).sign(REF.id, at, '{"lead":1}');
    expect(got[0]?.headers['webhook-signature']).toBe(`${sign(next.secret, NOW)} ${sign(old.secret, NOW)}`);
    passMinutes(DAY_MINUTES);
    await resendWebhookCall(deps(), actor(), ref());
    await attempt();
    expect(got[1]?.headers['webhook-signature']).toBe(sign(next.secret, now));
    expect(await getWebhookSecret(deps(), actor())).toEqual({ secret: next.secret, previousUntil: null });
    const { records } = await data.audit.listAuditEntries(O, { limit: 9, after: null });
    expect(records.map(({ action }) => action)).toEqual(['rotateWebhookSecret']);
  });

  it('comes again later and later with the same id and body, and is given up after a day', async () => {
    answers = Array.from({ length: MAX_ATTEMPTS }, () => ({ kind: 'TIMED_OUT' as const }));
    const waits: number[] = [];
    for (let count = 0; count < MAX_ATTEMPTS + 2; count += 1) {
      await attempt();
      const { nextAt } = await find();
      if (nextAt === null) break;
      waits.push((nextAt.getTime() - now.getTime()) / MINUTE_MS);
      now = nextAt;
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720]);
    expect(got).toHaveLength(MAX_ATTEMPTS);
    expect(new Set(got.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(await find()).toMatchObject({ state: 'FAILED', result: { kind: 'TIMED_OUT' } });
  });

  it.each([
    [{ kind: 'NOT_PUBLIC' } as const, 'FAILED'],
    [{ kind: 'ANSWERED', status: 410 } as const, 'FAILED'],
    [{ kind: 'ANSWERED', status: 302 } as const, 'WAITING'],
    [{ kind: 'ANSWERED', status: 500 } as const, 'WAITING'],
    [{ kind: 'UNREACHABLE' } as const, 'WAITING'],
    [{ kind: 'ANSWERED', status: 204 } as const, 'DELIVERED'],
  ])('that ends with %j is %s', async (result, state) => {
    answers = [result];
    await attempt();
    expect(await find()).toMatchObject({ state, result });
  });

  it('whose worker dies comes again, and ends when the last worker dies, too', async () => {
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const { nextAt } = await find();
      now = nextAt ?? now;
      const dead = { ...deps(), caller: { call: () => Promise.reject(new Error('killed')) } };
      await expect(attemptCall(dead, ref())).rejects.toThrow('killed');
      // The queue delivers the message again while the attempt counts as going on.
      await attempt();
    }
    expect(got).toEqual([]);
    now = (await find()).nextAt ?? now;
    await attempt();
    expect(await find()).toMatchObject({ state: 'FAILED', attempts: MAX_ATTEMPTS, result: null, nextAt: null });
  });

  it('is made again when staff ask, as often as they ask', async () => {
    answers = [{ kind: 'NOT_PUBLIC' }];
    await attempt();
    expect(await resendWebhookCall(deps(), actor(), ref())).toBeUndefined();
    await attempt();
    expect(await find()).toMatchObject({ state: 'DELIVERED', attempts: 1 });
    expect(await resendWebhookCall(deps(), actor(), { contactId: 'lead-9', id: REF.id })).toBeInstanceOf(Refusal);
  });

  it('is made again at the address that staff have corrected in the meantime', async () => {
    answers = [{ kind: 'NOT_PUBLIC' }];
    await attempt();
    await saveIfThen('https://example.com/right');
    await resendWebhookCall(deps(), actor(), ref());
    await attempt();
    expect(got.map(({ url }) => url)).toEqual(['https://example.com/hook', 'https://example.com/right']);
    expect(got[1]?.headers['webhook-id']).toBe(REF.id);
  });

  it('that staff send again during an attempt is not ended by what that attempt found', async () => {
    const slow = {
      ...deps(),
      caller: {
        call: async (): Promise<CallResult> => {
          await resendWebhookCall(deps(), actor(), ref());
          return { kind: 'NOT_PUBLIC' };
        },
      },
    };
    await attemptCall(slow, ref());
    expect(await find()).toMatchObject({ state: 'WAITING', attempts: 0 });
    await attempt();
    expect(await find()).toMatchObject({ state: 'DELIVERED', attempts: 1 });
  });

  it('is listed newest first in pages, with its contact', async () => {
    await saveIfThen('https://example.com/hook');
    for (let index = 2; index <= 23; index += 1) await create(String(index).padStart(2, '0'));
    const list = async (after: string | null, organizationId = O) => {
      const page = await listWebhookCalls(deps(), { ...actor(), organizationId }, IF_THEN, after);
      return page instanceof Refusal ? null : page;
    };
    const first = await list(null);
    expect(first?.calls.map(({ call }) => call.id).slice(0, 3)).toEqual(['23', '22', '21']);
    expect(first?.calls[0]?.contact?.id).toBe(ann?.id);
    const second = await list(first?.next ?? null);
    expect(second?.calls.map(({ call }) => call.id)).toEqual(['03', '02', '01']);
    expect(second?.next).toBeNull();
    expect(await list(null, 'x')).toBeNull();
  });

  it('can be tried out, ten times a minute, at public addresses', async () => {
    expect(await testWebhook(deps(), actor(), 'https://10.0.0.1/hook')).toBeInstanceOf(Refusal);
    for (let count = 0; count < 10; count += 1)
      expect(await testWebhook(deps(), actor(), 'https://example.com/hook')).toEqual({ kind: 'ANSWERED', status: 200 });
    expect(await testWebhook(deps(), actor(), 'https://example.com/hook')).toBeInstanceOf(Refusal);
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ lead: { name: 'Test Contact', phone: null } });
  });
});
