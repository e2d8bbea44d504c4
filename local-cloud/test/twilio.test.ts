import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Carrier } from '../../functions/adapters/carrier.ts';
import { PhoneNumbers } from '../../functions/adapters/phone-numbers.ts';
import type { E164 } from '../../functions/domain/contacts/phone.ts';
import { PICTURE } from '../../test/support/scenarios/media/images.ts';
import { readDescription } from '../../test/support/contracts/vendors/description.ts';
import { Exchanges } from '../../test/support/contracts/vendors/exchanges.ts';
import { ANN, OUR_NUMBER, startCarrierCloud, type CarrierCloud } from './support/carrier-cloud.ts';

const [ann, ours] = [ANN as E164, OUR_NUMBER as E164];

describe('the calls of the carrier and its answers', () => {
  let cloud: CarrierCloud;
  let exchanges: Exchanges;
  beforeAll(async () => {
    cloud = await startCarrierCloud();
    exchanges = new Exchanges(cloud.local);
  });
  afterAll(() => cloud.stop());

  it('are those of Twilio’s own description', async () => {
    const { services } = cloud.local;
    const account = services.vendorAccount();
    const carrier = new Carrier(account, services.internal);
    const numbers = new PhoneNumbers(account, services.internal);
    const now = services.clock.now();
    const day = { from: new Date(now - 86_400_000), until: new Date(now + 86_400_000) };

    const statusUrl = 'https://app.example.com/twilio/status?id=1';
    const sent = await carrier.send({ from: ours, to: ann, body: 'Hello', statusUrl, validitySeconds: 3_600 });
    expect(sent.kind).toBe('ACCEPTED');
    await services.carrier.receive(ANN, OUR_NUMBER, 'Hi', [PICTURE]);
    await cloud.waitUntilQuiet();
    await carrier.list({ from: ours, to: ann, body: 'Hello', since: day.from });
    const { texts } = await carrier.listInbound(day, null);
    expect(await carrier.listFiles(texts[0]?.carrierId ?? '')).toHaveLength(1);
    await cloud.client.messages(texts[0]?.carrierId ?? '').fetch();

    const hooks = { inbound: 'https://app.example.com/twilio/inbound', voice: 'https://app.example.com/twilio/voice' };
    const service = await numbers.createService('Sunrise', hooks);
    expect(await numbers.findService('Sunrise')).toBe(service);
    expect(await numbers.search('')).not.toHaveLength(0);
    const [free = ours] = await numbers.search('602');
    const bought = await numbers.buy(free, 'Sunrise', hooks);
    if (bought.kind !== 'BOUGHT') throw new Error('The number is taken');
    await numbers.attach(service, bought.sid);
    expect(await numbers.listByName('Sunrise')).toHaveLength(1);
    expect(await numbers.listByPhone(bought.phone)).toHaveLength(1);
    await numbers.release(bought.sid);
    expect([...exchanges.problems]).toEqual([]);
  });

  it('are each call of the description', () => {
    const described = readDescription('twilio').operations.map(({ method, path }) => `twilio ${method} ${path}`);
    expect([...exchanges.counts.keys()].sort()).toEqual(described.sort());
  });
});
