import { beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK_RETRY_FRAGMENT } from '../../functions/domain/sending/callback-retries.ts';
import { listAllItems, listLastingItems } from '../support/cloud/items.ts';
import { callback, type Params } from '../support/cloud/callbacks.ts';
import { expectHealthy, INTERNALS, MEGABYTE } from '../support/scenarios/expect-healthy.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

describe('A callback of the carrier', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  beforeAll(async () => {
    await addContacts(owner, [{ name: 'Nina North', phone: '+16025550901' }]);
  });

  const INBOUND = '/webhooks/twilio/inbound';
  const text1 = (): Params => ({ MessageSid: 'SMbad1', From: '+16025550901', To: owner.number, Body: 'Hello there' });
  const thread = async (): Promise<string[]> => {
    await cloud.waitUntilIdle();
    const leads = await owner.call<{ leads: { id: string }[] }>('leads', {}, 'leads { id }');
    const lead = await owner.call<{ lead: { messages: { message: string }[] } }>(
      'lead',
      { leadId: leads.leads[0]?.id },
      'lead { messages { message } }',
    );
    return lead.lead.messages.map(({ message }) => message);
  };

  it.each<[string, Parameters<typeof callback>[3]]>([
    ['without a signature', { signature: '' }],
    ['with a wrong signature', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    [
      'with the signature of other parameters',
      { params: { MessageSid: 'SMbad1', From: '+16025550901', Body: 'Changed' } },
    ],
  ])('%s is refused and changes nothing', async (_, instead) => {
    expect((await callback(cloud, INBOUND, text1(), instead)).status).toBe(403);
    expect(await thread()).toEqual([]);
  });

  it('of another account is refused and changes nothing', async () => {
    expect(
      (await callback(cloud, INBOUND, { ...text1(), AccountSid: 'AC00000000000000000000000000000999' })).status,
    ).toBe(403);
    expect(await thread()).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'canceled'])(
    'with the status "%s", which no text has, changes nothing and stops no queue',
    async (status) => {
      const path = '/webhooks/twilio/status?organizationId=o&contactId=l&messageId=t&attempt=1';
      const answer = await callback(cloud, path, { MessageSid: 'SMproto', MessageStatus: status });
      expect(answer.status).toBe(204);
      await cloud.waitUntilIdle();
      await expectHealthy(cloud);
    },
  );

  it('that arrives three times adds one text', async () => {
    for (let n = 0; n < 3; n += 1) expect((await callback(cloud, INBOUND, text1())).status).toBe(200);
    expect(await thread()).toEqual(['Hello there']);
  });

  it('is accepted when its signature includes our retry settings, and refused when it includes other settings', async () => {
    const params = { ...text1(), MessageSid: 'SMagain', Body: 'Signed whole' };
    expect((await callback(cloud, INBOUND, params, { signedAs: `${INBOUND}#rc=9` })).status).toBe(403);
    expect(await thread()).toEqual(['Hello there']);
    expect((await callback(cloud, INBOUND, params, { signedAs: `${INBOUND}${CALLBACK_RETRY_FRAGMENT}` })).status).toBe(
      200,
    );
    expect(await thread()).toEqual(['Hello there', 'Signed whole']);
  });

  it.each<[string, string, Params]>([
    ['an inbound text without ids', INBOUND, { Body: 'x' }],
    ['a status without ids', '/webhooks/twilio/status', { MessageSid: 'SMbad2', MessageStatus: 'delivered' }],
    [
      'an id of 5,000 characters',
      INBOUND,
      { MessageSid: 'S'.repeat(5_000), From: '+16025550901', To: '+16025550101', Body: 'x' },
    ],
    [
      'a number of 5,000 characters',
      INBOUND,
      { MessageSid: 'SMbad3', From: '6'.repeat(5_000), To: '+16025550101', Body: 'x' },
    ],
    [
      'a status id of 3,000 characters',
      `/webhooks/twilio/status?organizationId=${'o'.repeat(3_000)}&contactId=l&messageId=t`,
      { MessageSid: 'SMbad4', MessageStatus: 'delivered' },
    ],
    [
      'an attempt that is no whole number',
      '/webhooks/twilio/status?organizationId=o&contactId=l&messageId=t&attempt=1.5',
      { MessageSid: 'SMbad5', MessageStatus: 'delivered' },
    ],
  ])('with %s is refused', async (_, path, params) => {
    const answer = await callback(cloud, path, params);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(INTERNALS);
  });

  it.each(['22395', 'ACME', 'whatsapp:+16025550901'])(
    'of a text from the sender "%s" is accepted and adds nothing, because no one can be texted there',
    async (From) => {
      const before = (await listLastingItems(cloud)).length;
      expect((await callback(cloud, INBOUND, { ...text1(), MessageSid: `SM${From.length}`, From })).status).toBe(200);
      await cloud.waitUntilIdle();
      expect((await listLastingItems(cloud)).length).toBe(before);
    },
  );

  it('of nine megabytes or of 100,000 parameters is refused before it is read', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`p${n}`, '']));
    for (const params of [{ ...text1(), Body: 'x'.repeat(9 * MEGABYTE) }, many]) {
      expect((await callback(cloud, INBOUND, text1(), { params })).status).toBe(413);
    }
    expect(await thread()).toEqual(['Hello there', 'Signed whole']);
  });

  it('with any characters adds a text of at most 1,600 characters', async () => {
    for (const [n, Body] of ['\u0000\u001b', '👩‍👩‍👧‍👦', 'x'.repeat(5_000), "'; DROP TABLE--", ''].entries()) {
      expect((await callback(cloud, INBOUND, { ...text1(), MessageSid: `SMwords${n}`, Body })).status).toBe(200);
    }
    expect((await thread()).map((message) => message.length).sort((a, b) => b - a)[0]).toBe(1_600);
  });

  it.each<[string, string]>([
    ['a negative number of pictures', '-1'],
    ['99 pictures', '99'],
    ['no number of pictures', 'NaN'],
  ])('with %s, and with addresses of other hosts, adds a text without pictures', async (_, NumMedia) => {
    const params = {
      ...text1(),
      MessageSid: `SMmedia${NumMedia}`,
      Body: `Pictures ${NumMedia}`,
      NumMedia,
      MediaUrl0: 'http://169.254.169.254/latest/meta-data',
      MediaUrl1: `https://api.twilio.com/2010-04-01/Accounts/AC1/Messages/MM1/Media/../../../${'a'.repeat(3_000)}`,
      MediaContentType0: 'image/png',
      MediaContentType1: 'x'.repeat(5_000),
    };
    expect((await callback(cloud, INBOUND, params)).status).toBe(200);
    expect(await thread()).toContain(`Pictures ${NumMedia}`);
    const texts = (await listAllItems(cloud)).filter(({ body }) => body === `Pictures ${NumMedia}`);
    expect(texts.map(({ attachments }) => attachments)).toEqual([undefined]);
  });

  it('to an unknown path is not found', async () => {
    expect((await callback(cloud, '/webhooks/twilio/everything', text1())).status).toBe(404);
  });
});
