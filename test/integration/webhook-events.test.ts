import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createLandingPage, findPageCode, submitForm } from '../support/scenarios/pitches/form-scenario.ts';
import {
  createCallingStep,
  openPitch,
  startReceiver,
  type Receiver,
} from '../support/scenarios/webhooks/one-webhook-call.ts';
import { importOptOuts } from '../support/scenarios/jobs/opt-out-list.ts';
import { createOnePitch } from '../support/scenarios/pitches/pitch-scenario.ts';
import {
  addContacts,
  createCampaign,
  enrollContacts,
  importFile,
  parsePhoenix,
  textBlock,
} from '../support/scenarios/scenario.ts';
import {
  addEndpoint,
  deliverEvents,
  readEvents,
  type ReceivedEvent,
} from '../support/scenarios/webhooks/endpoint-events.ts';

const phone = (n: number): string => `+160255571${String(n).padStart(2, '0')}`;
const cloud = sharedCloud({ clock: parsePhoenix('2027-03-03 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const stranger = signedIn(cloud, 'owner@harbor.test');

describe('An endpoint of an organization gets', () => {
  let receiver: Receiver;
  let secret: string;
  let seen = 0;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  /** Returns what the receiver got since the last look, without the order, as type and what identifies it. */
  const takeNew = async (): Promise<ReceivedEvent[]> => {
    await deliverEvents(cloud);
    const events = readEvents(receiver, secret);
    const found = events.slice(seen);
    seen = events.length;
    return found.sort((a, b) => (`${a.type}${a.data.lead.phone}` < `${b.type}${b.data.lead.phone}` ? -1 : 1));
  };
  const briefly = (events: readonly ReceivedEvent[]) => events.map(({ type, data }) => [type, data.lead.phone]);

  it('nothing of what happened before it was added, and nothing of other organizations', async () => {
    await addContacts(owner, [{ name: 'Before Endpoint', phone: phone(0) }]);
    ({ secret } = await addEndpoint(owner, receiver.address));
    await addContacts(stranger, [{ name: 'Somebody Else', phone: phone(1) }]);
    expect(await takeNew()).toEqual([]);
  });

  it('of contacts that staff add, import, and that text or submit a form', async () => {
    const [lead] = await addContacts(owner, [{ name: 'Ann Archer', phone: phone(2) }]);
    expect(await takeNew()).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
        type: 'contact.created',
        created: expect.any(String) as string,
        organizationId: owner.organizationId,
        data: { lead: { id: lead, name: 'Ann Archer', phone: phone(2), email: null } },
      },
    ]);
    await owner.call('leadsFromCsv', { leads: [{ name: 'In Line', phone: phone(3) }], attestation: 'They agreed' });
    await importFile(
      cloud,
      owner,
      'list.csv',
      `name,phone\nAnn Again,${phone(2)}\nRow One,${phone(4)}\nRow Two,${phone(5)}\n`,
    );
    expect(briefly(await takeNew())).toEqual([3, 4, 5].map((n) => ['contact.created', phone(n)]));
    await owner.call('updateOrganization', {
      organizationId: owner.organizationId,
      organization: { allowIncomingLeads: true },
    });
    await cloud.sendText(phone(6), owner.number, 'Hello, who is this?');
    const page = await createLandingPage(owner, 'Braces', (await createCampaign(owner, 'Signed up', [])).id);
    await submitForm(cloud, 'PAGE', await findPageCode(owner, page), {
      name: ['Form Person'],
      phone: [phone(7)],
      'opt-in': ['Verified'],
    });
    expect(briefly(await takeNew())).toEqual([
      ['contact.created', phone(6)],
      ['contact.created', phone(7)],
      ['contact.replied', phone(6)],
    ]);
  });

  it('seconds after the event, without the sweep of the next minute', async () => {
    await cloud.waitUntilIdle();
    await addContacts(owner, [{ name: 'At Once', phone: phone(90) }]);
    await cloud.clock.advance('PT5S');
    await cloud.waitUntilIdle();
    expect(readEvents(receiver, secret).at(-1)).toMatchObject({
      type: 'contact.created',
      data: { lead: { phone: phone(90) } },
    });
    await takeNew();
  });

  it('of a reply with its words, once, however often the carrier reports it', async () => {
    await cloud.faults.set([{ do: 'duplicate', share: 1, times: 5, by: 1_000 }]);
    await cloud.sendText(phone(2), owner.number, 'Yes please');
    await cloud.faults.clear();
    const [event, ...more] = await takeNew();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'contact.replied',
      data: { lead: { phone: phone(2) }, text: { body: 'Yes please' }, campaign: null, step: null },
    });
    expect(event?.data.text?.id).toMatch(`${event?.data.lead.id}.`);
  });

  it('of texts that were delivered, failed, were refused, and never left', async () => {
    const leads = await addContacts(
      owner,
      [10, 11, 12, 13].map((n) => ({ name: `Text ${n}`, phone: phone(n) })),
    );
    await takeNew();
    await cloud.carrier.rules(
      { to: phone(11), do: 'fail:30003' },
      { to: phone(12), do: 'error:21211' },
      { to: phone(13), do: 'unheard' },
    );
    const campaign = await createCampaign(owner, 'Hello', [{ blocks: [textBlock('Hello STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    // The carrier is asked last after the longest validity period.
    await cloud.clock.at(parsePhoenix('2027-03-04 10:00'));
    await cloud.carrier.reset();
    const events = await takeNew();
    expect(briefly(events)).toEqual([
      ['text.delivered', phone(10)],
      ...[11, 12, 13].map((n) => ['text.failed', phone(n)]),
    ]);
    expect(events[0]?.data).toMatchObject({ campaign: { id: campaign.id }, step: { id: campaign.steps[0] } });
    expect(events.map(({ data }) => [data.text?.reason, data.text?.errorCode])).toEqual([
      [undefined, undefined],
      [expect.any(String), 30_003],
      [expect.any(String), 21_211],
      ['NOT_ACCEPTED', null],
    ]);
  });

  it('of several texts that were delivered together', async () => {
    const numbers = [20, 21, 22, 23, 24, 25];
    const leads = await addContacts(
      owner,
      numbers.map((n) => ({ name: `Together ${n}`, phone: phone(n) })),
    );
    await takeNew();
    const campaign = await createCampaign(owner, 'Together', [{ blocks: [textBlock('Hello all STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, leads);
    await cloud.clock.advance('PT10M');
    expect(briefly(await takeNew())).toEqual(numbers.map((n) => ['text.delivered', phone(n)]));
  });

  it('of opt-outs by a keyword, by staff, by the carrier and by a list, each once', async () => {
    const numbers = [30, 31, 32, 33];
    const leads = await addContacts(
      owner,
      numbers.map((n) => ({ name: `Out ${n}`, phone: phone(n) })),
    );
    await takeNew();
    await cloud.sendText(phone(30), owner.number, 'STOP');
    await cloud.sendText(phone(30), owner.number, 'STOP');
    await owner.call('optOutLead', { leadId: leads[1] });
    await cloud.carrier.rules({ to: phone(32), do: 'error:21610' });
    await owner.call('messageLead', { leadId: leads[2], message: 'Hi' });
    await cloud.waitUntilIdle();
    await cloud.carrier.reset();
    // The last number is no one's, and the first one has opted out already.
    await importOptOuts(owner, [phone(33), phone(30), phone(39)]);
    const outs = (await takeNew()).filter(({ type }) => type === 'contact.opted_out');
    expect(outs.map(({ data }) => [data.lead.id, data.phone, data.source])).toEqual([
      [leads[0], phone(30), 'KEYWORD'],
      [leads[1], phone(31), 'STAFF'],
      [leads[2], phone(32), 'CARRIER'],
      [leads[3], phone(33), 'LIST'],
    ]);
  });

  it('of a pitch that was completed, once', async () => {
    const [lead = ''] = await addContacts(owner, [{ name: 'Reads All', phone: phone(40) }]);
    const { pitch } = await createOnePitch(owner, 'Braces', null);
    const { step } = await createCallingStep(cloud, owner, pitch, receiver.address.replace('/hook', '/none'));
    await enrollContacts(cloud, owner, step.campaignId, [lead]);
    const isOurs = ({ type }: ReceivedEvent) => type === 'pitch.completed';
    const before = receiver.received.length;
    await openPitch(cloud, phone(40), true);
    await openPitch(cloud, phone(40), true);
    await deliverEvents(cloud);
    const got = receiver.received.slice(before).filter(({ body }) => body.includes('"pitch.completed"'));
    const events = readEvents({ ...receiver, received: got }, secret);
    expect(events.filter(isOurs)).toMatchObject([
      {
        data: {
          lead: { id: lead },
          pitch: { id: pitch },
          campaign: { id: step.campaignId },
          step: { id: step.workflow.slice(0, step.workflow.lastIndexOf('-')) },
        },
      },
    ]);
  });
});
