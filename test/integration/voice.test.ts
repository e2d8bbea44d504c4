import { describe, expect, it } from 'vitest';
import { callback } from '../support/cloud/callbacks.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix } from '../support/scenarios/scenario.ts';

describe('A call to the number of an organization', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const VOICE = '/webhooks/twilio/voice';
  const call = async (to: string, signature?: string): Promise<{ status: number; body: string }> => {
    const params = { CallSid: 'CA1', From: '+16025550901', To: to };
    const response = await callback(cloud, VOICE, params, signature === undefined ? {} : { signature });
    return { status: response.status, body: await response.text() };
  };
  const save = (organization: object) =>
    owner.call('updateOrganization', { organizationId: owner.organizationId, organization });

  it('hears that the number takes texts, until calls are forwarded', async () => {
    expect((await call(owner.number)).body).toMatch(/<Response><Say>You have reached Sunrise Dental\. .*<\/Say>/);
    await save({ forwardingPhone: '(602) 555-0177', allowCallForwarding: true });
    expect(await call(owner.number)).toEqual({
      status: 200,
      body: '<?xml version="1.0" encoding="UTF-8"?><Response><Dial timeout="25" answerOnBridge="true">+16025550177</Dial></Response>',
    });
  });

  it('cannot break out of the spoken name', async () => {
    await save({ name: 'A<Dial>+19005550100</Dial>&"', allowCallForwarding: false });
    expect((await call(owner.number)).body).toContain('A&lt;Dial&gt;+19005550100&lt;/Dial&gt;&amp;&quot;');
  });

  it('to a number of no one is rejected', async () => {
    expect((await call('+16025559999')).body).toContain('<Response><Reject/></Response>');
  });

  it('without the signature of the carrier is refused', async () => {
    expect(await call(owner.number, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).toEqual({ status: 403, body: 'Forbidden' });
  });
});
