import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  createCallingStep,
  openPitch,
  startReceiver,
  type Receiver,
} from '../support/scenarios/webhooks/one-webhook-call.ts';
import { createOnePitch } from '../support/scenarios/pitches/pitch-scenario.ts';
import { addContacts, enrollContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const START = parsePhoenix('2027-03-03 10:00');
const ANN = '+16025556801';
const cloud = sharedCloud({ clock: START });
const owner = signedIn(cloud, 'owner@sunrise.test');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const readSecret = async (): Promise<string> => {
  const webhookSecret = await owner.call<{ secret: string }>('webhookSecret', {}, 'secret');
  return webhookSecret.secret;
};

/** Returns whether the signature fits, as the library of receivers decides it at the time of the signature. */
function isSigned({ body, headers }: Receiver['received'][number], secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signed = new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body);
  return (headers['webhook-signature'] ?? '').split(' ').includes(signed);
}

describe('An if/then that calls another system', () => {
  let workflow: string;
  let lead: string;
  const listCalls = async () => {
    const webhookCalls = await owner.call<{
      calls: { id: string; name: string; state: string; attempts: number; statusCode: number }[];
    }>('webhookCalls', { campaignWorkflowId: workflow }, 'calls { id name state attempts statusCode }');
    return webhookCalls.calls;
  };

  it('tells it who opened the pitch, signed, again after an outage, and once', async () => {
    [lead = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
    const { pitch } = await createOnePitch(owner, 'Braces', null);
    const { step } = await createCallingStep(cloud, owner, pitch, receiver.address);
    ({ workflow } = step);
    await enrollContacts(cloud, owner, step.campaignId, [lead]);
    receiver.statuses.push(503);
    await openPitch(cloud, ANN);
    await openPitch(cloud, ANN);
    expect(await listCalls()).toMatchObject([{ name: 'Ann Archer', state: 'WAITING', attempts: 1, statusCode: 503 }]);
    await cloud.clock.advance('PT2M');
    const [call] = await listCalls();
    expect(call).toMatchObject({ state: 'DELIVERED', attempts: 2, statusCode: 200 });
    expect(receiver.received).toHaveLength(2);
    const secret = await readSecret();
    for (const each of receiver.received) {
      expect(isSigned(each, secret)).toBe(true);
      expect(JSON.parse(each.body)).toEqual({
        type: 'if_then.fired',
        eventId: call?.id,
        time: expect.any(String) as string,
        campaign: { id: step.campaignId, name: 'Calls' },
        step: { id: workflow.slice(0, workflow.lastIndexOf('-')), number: 1 },
        ifThen: { id: workflow, label: 'Tell the office' },
        lead: { id: lead, name: 'Ann Archer', phone: ANN },
        triggers: ['opens the pitch'],
      });
    }
  });

  it('calls again when staff ask, and signs with a new secret after it was replaced', async () => {
    const old = await readSecret();
    await owner.call('rotateWebhookSecret');
    const secret = await readSecret();
    expect(secret).not.toBe(old);
    const [call] = await listCalls();
    await owner.call('resendWebhookCall', { webhookCallId: call?.id, leadId: lead });
    await cloud.waitUntilIdle();
    const again = receiver.received.at(-1);
    expect(receiver.received).toHaveLength(3);
    expect(again && [isSigned(again, secret), isSigned(again, old), again.body === receiver.received[0]?.body]).toEqual(
      [true, true, true],
    );
  });

  it('can be tried out, and refuses addresses inside of networks', async () => {
    const test = async (webhookUrl: string) => {
      const { data } = await cloud.graphql<{ testWebhook: { success: boolean; errors: string[]; result: string } }>(
        owner.token,
        'mutation T($u: String!) { testWebhook(webhookUrl: $u) { success errors result statusCode } }',
        { u: webhookUrl },
      );
      return data?.testWebhook;
    };
    expect(await test(receiver.address)).toMatchObject({ success: true, result: 'ANSWERED' });
    for (const inside of [
      'http://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://localhost.',
      'file:///etc/passwd',
    ])
      expect(await test(inside)).toMatchObject({ success: false, result: null });
  });

  it('forgets a contact that staff erase', async () => {
    await owner.call('eraseLead', { leadId: lead, name: 'Ann Archer' });
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT1H');
    expect(await listCalls()).toEqual([]);
  });
});
