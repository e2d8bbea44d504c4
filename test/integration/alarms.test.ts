import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { listFiredSince, markSwept, passMinutes, postUnsignedStatus } from '../support/cloud/fired-alarms.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  importFile,
  parsePhoenix,
  signIn,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

const MANY = 1_000;

const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 09:00:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');

/** Starts a day without faults and with empty queues. Returns the moment from which alarms count. */
async function startDay(day: string): Promise<Date> {
  await cloud.faults.clear();
  await cloud.carrier.reset();
  cloud.local.services.sqs.clear();
  await cloud.clock.at(parsePhoenix(`${day} 10:00:00`));
  markSwept(cloud);
  return cloud.clock.now();
}

let contactsMade = 0;
/** Sends a campaign with one text to new contacts. */
async function sendTo(person: Person, count: number, text = 'Hello.'): Promise<string[]> {
  const phones = Array.from({ length: count }, () => `+1602555${String((contactsMade += 1)).padStart(4, '0')}`);
  const ids = await addContacts(
    person,
    phones.map((phone) => ({ name: `Contact ${phone}`, phone })),
  );
  const campaign = await createCampaign(person, `Campaign ${contactsMade}`, [{ blocks: [textBlock(text)] }]);
  await enrollContacts(cloud, person, campaign.id, ids);
  return phones;
}

const tryToSignIn = (password: string) =>
  cloud.graphql('public', `mutation { loginUser(email: "owner@sunrise.test", password: "${password}") { success } }`);

describe('On a normal day', () => {
  it('no alarm fires, with wrong passwords, failed texts, a bad file, STOPs, a stranger’s callback and a retried run', async () => {
    const from = await startDay('2026-12-02');
    await tryToSignIn('wrong');
    await signIn(cloud, 'manager@sunrise.test');
    await importFile(cloud, owner, 'people.csv', 'name,phone\nAnn,602 555 7001\nBob,not a number\n');
    await cloud.carrier.rules({ to: '+16025550003', do: 'fail:30003' });
    const [ann = '', bob = ''] = await sendTo(owner, 12);
    await cloud.fetch('/webhooks/twilio/inbound', { method: 'POST', body: 'From=x' });
    await cloud.faults.set([{ do: 'kill', function: 'CampaignSender', call: 1 }]);
    await passMinutes(cloud, 45, async (minute) => {
      if (minute === 3) await cloud.sendText(ann, owner.number, 'STOP');
      if (minute === 5) await cloud.sendText(bob, owner.number, 'Thank you');
      if (minute === 12) await sendTo(owner, 5);
    });
    expect(listFiredSince(cloud, from)).toEqual([]);
  });
});

it('A campaign tells what its organization has sent today, for the alarm on the cost of one organization', async () => {
  const from = await startDay('2026-12-01');
  await sendTo(owner, 200, 'Two segments. '.repeat(17));
  await passMinutes(cloud, 3, () => Promise.resolve());
  const sent = cloud.local.services.metrics.store.read(
    { namespace: 'Campaigns', name: 'OrganizationSegments', dimensions: { service: 'campaigns' } },
    'Maximum',
    // The minute in which the texts left began before.
    from.getTime() - 60_000,
    cloud.clock.now().getTime(),
  );
  expect(sent).toBeGreaterThanOrEqual(100);
  expect(sent).toBeLessThanOrEqual(600);
});

it('The local cloud counts what the table throttles and fails, under the names of AWS', async () => {
  await startDay('2026-12-01');
  await cloud.faults.set([
    { do: 'throttle', service: 'dynamodb', function: 'Contacts', operation: 'Query', times: 1 },
    { do: 'fail', service: 'dynamodb', function: 'Contacts', operation: 'Query', times: 1 },
  ]);
  await cloud.graphql(owner.token, 'query { leads { success } }');
  const { store, tableName: TableName } = cloud.local.services.metrics;
  const now = cloud.clock.now().getTime();
  const count = (name: string, dimensions: Record<string, string>): number | undefined =>
    store.read({ namespace: 'AWS/DynamoDB', name, dimensions }, 'Sum', now - 120_000, now + 60_000);
  expect(count('ReadThrottleEvents', { TableName })).toBe(1);
  expect(count('WriteThrottleEvents', { TableName })).toBeUndefined();
  expect(count('SystemErrors', { TableName, Operation: 'Query' })).toBe(1);
});

describe('An alarm fires', () => {
  it('when the worker of inbound texts dies, and the waiting STOP is noticed within seven minutes', async () => {
    const from = await startDay('2026-12-03');
    const [phone = ''] = await sendTo(owner, 1);
    await cloud.faults.set([{ do: 'kill', function: 'InboundWorker', times: MANY }]);
    await cloud.sendText(phone, owner.number, 'STOP');
    await passMinutes(cloud, 7);
    expect(listFiredSince(cloud, from)).toContain('inbound-wait');
    await passMinutes(cloud, 13);
    expect(listFiredSince(cloud, from)).toEqual([
      'inbound-missed',
      'inbound-set-aside',
      'inbound-wait',
      'inbound-worker-fails',
    ]);
  });

  it('when callbacks are refused', async () => {
    const from = await startDay('2026-12-04');
    for (let call = 0; call < 8; call += 1) await postUnsignedStatus(cloud);
    await passMinutes(cloud, 2);
    expect(listFiredSince(cloud, from)).toEqual(['webhooks-refused']);
  });

  it('but not when a stranger who does not know the account posts callbacks', async () => {
    const from = await startDay('2026-12-05');
    for (let call = 0; call < 100; call += 1)
      await cloud.fetch('/webhooks/twilio/status', { method: 'POST', body: 'MessageSid=SM1&MessageStatus=sent' });
    await passMinutes(cloud, 2);
    expect(listFiredSince(cloud, from)).toEqual([]);
  });

  it('when the webhook cannot queue what the carrier sends', async () => {
    const from = await startDay('2026-12-07');
    await cloud.faults.set([{ do: 'fail', service: 'sqs', function: 'TwilioWebhook', times: MANY }]);
    await passMinutes(cloud, 3, () => cloud.sendText('+16025557002', owner.number, 'STOP'));
    // The check of the carrier's list brings them.
    await passMinutes(cloud, 8);
    expect(listFiredSince(cloud, from)).toEqual(['inbound-missed', 'twilio-webhook-fails', 'webhooks-fail']);
  });

  it('when texts are handed over for half an hour without a report', async () => {
    const from = await startDay('2026-12-08');
    await cloud.carrier.rules({ do: 'slow:PT3H' });
    await passMinutes(cloud, 40, async (minute) => {
      if (minute % 6 === 0) await sendTo(owner, 1);
    });
    expect(listFiredSince(cloud, from)).toEqual(['no-reports']);
  });

  it('when the dispatcher cannot queue due texts', async () => {
    const from = await startDay('2026-12-09');
    await cloud.faults.set([{ do: 'fail', service: 'sqs', function: 'Dispatcher', name: 'Texts', times: MANY }]);
    await sendTo(owner, 1);
    await passMinutes(cloud, 11);
    // The dispatcher returns the failed message to its queue, so the function itself has no error.
    expect(listFiredSince(cloud, from)).toEqual(['stuck-texts', 'wake-wait']);
  });

  it('when no one can sign in, because the table fails', async () => {
    const from = await startDay('2026-12-10');
    await cloud.faults.set([{ do: 'fail', service: 'dynamodb', function: 'Login', times: MANY }]);
    await passMinutes(cloud, 3, () => tryToSignIn('demo-campaigns'));
    expect(listFiredSince(cloud, from)).toContain('sign-ins-fail');
  });

  it('when the authorizer dies', async () => {
    const from = await startDay('2026-12-11');
    await cloud.faults.set([{ do: 'kill', function: 'Authorizer', times: MANY }]);
    await passMinutes(cloud, 10, async () => {
      for (let call = 0; call < 3; call += 1) await cloud.graphql(owner.token, '{ user { id } }');
    });
    expect(listFiredSince(cloud, from)).toEqual(['api-refuses', 'authorizer-fails']);
  });

  it('when the sweep does not run', async () => {
    const from = await startDay('2026-12-14');
    await cloud.faults.set([{ do: 'miss', name: 'Sweep', times: MANY }]);
    await passMinutes(cloud, 11);
    expect(listFiredSince(cloud, from)).toEqual(['no-sweep']);
  });

  it('when the carrier refuses the account', async () => {
    const from = await startDay('2026-12-15');
    await cloud.carrier.rules({ do: 'error:20003' });
    await sendTo(owner, 1);
    await passMinutes(cloud, 2);
    expect(listFiredSince(cloud, from)).toEqual(['account']);
  });
});
