import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { createCarrierStory } from '../support/scenarios/carrier-story.ts';
import {
  listArrivals,
  createCampaign,
  enrollContacts,
  setPace,
  getStats,
  textBlock,
} from '../support/scenarios/scenario.ts';

const cloud = sharedCloud();
const owner = signedIn(cloud, 'owner@sunrise.test');
const { begin, contacts, createTwoStepCampaign, listMessages, listStates, findContact, retry, expectNoViolations } =
  createCarrierStory(cloud, owner);

/** More than a minute of a sender with one segment a second hands over in an outage. */
const TEXTS = 16;

describe('whatever the carrier does, figures and texts stay right', () => {
  it('when it is slow past eight in the evening', async () => {
    const momentAt = await begin('18:30:00');
    const { ids, phones } = await contacts(3);
    await cloud.carrier.rules(
      { to: phones[0] ?? '', do: 'slow:PT1H' },
      { to: phones[1] ?? '', do: 'slow:PT3H' },
      { to: phones[2] ?? '', do: 'slow:PT12H' },
    );
    const campaign = await createTwoStepCampaign('Slow');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.clock.at(momentAt('21:00:00'));
    await expectNoViolations();
    await cloud.carrier.reset();
    await cloud.clock.at(momentAt('12:00:00', 1));
    await expectNoViolations();
    for (const id of ids) expect(await listStates(id)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 6,
      messagesSuccess: 6,
      messagesFailed: 0,
      queued: 0,
    });
  });

  it('when callbacks are lost, doubled, reordered, contradictory, strange or a day late', async () => {
    const momentAt = await begin('10:00:00');
    const scripts = [
      'lost',
      'duplicate',
      'reorder',
      'contradict:undelivered',
      'contradict:delivered',
      'contradict:undelivered:P1D',
      'contradict:delivered:PT1H',
      'stray',
      'late:P1D',
    ];
    const { ids, phones } = await contacts(scripts.length);
    await cloud.carrier.rules(...scripts.map((script, index) => ({ to: phones[index] ?? '', do: script })));
    const campaign = await createTwoStepCampaign('Callbacks');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await expectNoViolations();
    await cloud.clock.at(momentAt('15:00:00'));
    await expectNoViolations();
    await cloud.clock.at(momentAt('18:00:00', 1));
    await cloud.carrier.reset();
    await expectNoViolations();
    const delivered = ['DELIVERED', 'DELIVERED'];
    expect(await Promise.all(ids.map(listStates))).toEqual([
      ['HANDED_OVER', 'HANDED_OVER'],
      ...scripts.slice(1).map(() => delivered),
    ]);
    for (const id of ids) expect(await findContact(id)).toEqual({ optedOut: false, invalidPhone: false });
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 2 * ids.length,
      messagesSuccess: 2 * (ids.length - 1),
      messagesFailed: 0,
    });
  });

  it('when "delivered" comes after staff asked for another try, which then never goes', async () => {
    const momentAt = await begin('19:00:00');
    const {
      ids: [id = ''],
      phones: [phone = ''],
    } = await contacts(1);
    await cloud.carrier.rules({ to: phone, do: 'contradict:delivered:PT4H' });
    const campaign = await createCampaign(owner, 'Needless', [{ blocks: [textBlock('Needless STOP')] }]);
    await enrollContacts(cloud, owner, campaign.id, [id]);
    await cloud.carrier.reset();
    await cloud.clock.at(momentAt('21:00:00'));
    const [failed] = await listMessages(id);
    expect(failed?.state).toBe('UNDELIVERED');
    await retry(failed?.id ?? '');
    await expectNoViolations();
    await cloud.clock.at(momentAt('09:00:00', 1));
    await expectNoViolations();
    expect(await listArrivals(cloud, phone)).toHaveLength(1);
    expect(await listStates(id)).toEqual(['DELIVERED']);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: 1,
      messagesSuccess: 1,
      messagesFailed: 0,
      queued: 0,
    });
  });

  it('when the report of an earlier attempt, or of a text before a STOP, comes a day later', async () => {
    const momentAt = await begin('10:00:00');
    const { ids, phones } = await contacts(2);
    await cloud.carrier.rules(
      { to: phones[0] ?? '', do: 'contradict:delivered:P1D' },
      { to: phones[1] ?? '', do: 'late:P1D' },
    );
    const campaign = await createTwoStepCampaign('Later');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.carrier.rules({ to: phones[0] ?? '', do: 'fail:30003' });
    const [failed] = await listMessages(ids[0] ?? '');
    await retry(failed?.id ?? '');
    await cloud.sendText(phones[1] ?? '', owner.number, 'STOP');
    await expectNoViolations();
    await cloud.clock.at(momentAt('12:30:00', 1));
    await cloud.carrier.reset();
    await expectNoViolations();
    // The first attempt's "delivered" says nothing about the second, which failed; the opted-out contact's text had arrived.
    expect((await listStates(ids[0] ?? ''))[0]).toBe('UNDELIVERED');
    expect(
      (await listMessages(ids[1] ?? '')).filter(({ message }) => message.startsWith('Later')).map(({ state }) => state),
    ).toEqual(['DELIVERED']);
  });

  it.each([
    { code: 21610, now: 'FAILED', stops: true, contact: { optedOut: true, invalidPhone: false } },
    { code: 21211, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 21614, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 30005, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 30006, now: 'FAILED', stops: true, contact: { optedOut: false, invalidPhone: true } },
    { code: 21408, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30003, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30004, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30007, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 30008, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
    { code: 12345, now: 'FAILED', stops: false, contact: { optedOut: false, invalidPhone: false } },
  ])('when it refuses with $code, at once or later', async ({ code, stops, contact }) => {
    const momentAt = await begin('10:00:00');
    const { ids, phones } = await contacts(2);
    await cloud.carrier.rules(
      { to: phones[0] ?? '', do: `error:${code}` },
      { to: phones[1] ?? '', do: `fail:${code}` },
    );
    const campaign = await createTwoStepCampaign(`Code ${code}`);
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.carrier.reset();
    await expectNoViolations();
    await cloud.clock.at(momentAt('14:00:00'));
    await expectNoViolations();
    expect(await Promise.all(ids.map(listStates))).toEqual(
      stops
        ? [['FAILED'], ['UNDELIVERED']]
        : [
            ['FAILED', 'DELIVERED'],
            ['UNDELIVERED', 'DELIVERED'],
          ],
    );
    for (const id of ids) expect(await findContact(id)).toEqual(contact);
    expect(await getStats(owner, campaign.id)).toMatchObject({
      messages: stops ? 1 : 3,
      messagesFailed: 2,
      queued: 0,
      currentLeads: 0,
    });
  });

  it('when the text is no one’s: the answer to a stranger is paid for like every other', async () => {
    await begin('10:00:00');
    const segments = async (): Promise<number> =>
      (
        await owner.call<{ organization: { stats: { segments: number } } }>(
          'user',
          {},
          'organization { stats { segments } }',
        )
      ).organization.stats.segments;
    const before = await segments();
    await cloud.sendText('+14805559999', owner.number, 'OPT OUT');
    await cloud.waitUntilIdle();
    expect(await listArrivals(cloud, '+14805559999')).toHaveLength(1);
    expect(await segments()).toBeGreaterThan(before);
    await expectNoViolations();
  });

  it('when it asks to slow down for half an hour', async () => {
    const momentAt = await begin('10:00:00');
    const { ids, phones } = await contacts(12);
    await cloud.carrier.rules({ body: 'Rate', do: 'error:20429' });
    const campaign = await createTwoStepCampaign('Rate');
    await enrollContacts(cloud, owner, campaign.id, ids);
    await cloud.clock.at(momentAt('10:30:00'));
    await expectNoViolations();
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 0, messagesFailed: 0, queued: 12 });
    await cloud.carrier.reset();
    await cloud.clock.at(momentAt('13:00:00'));
    await expectNoViolations();
    for (const phone of phones) expect(await listArrivals(cloud, phone)).toHaveLength(2);
    expect(await getStats(owner, campaign.id)).toMatchObject({ messages: 24, messagesSuccess: 24, queued: 0 });
  });

  it.each(['outage', 'outage:taken', 'unheard', 'vanished'])(
    'through an hour in which it does not answer ("%s"), which costs few texts',
    async (script) => {
      const momentAt = await begin('10:00:00');
      await setPace(cloud, owner, { segmentsPerSecond: 1, segmentsPerDay: 2_000 });
      const { ids, phones } = await contacts(TEXTS);
      await cloud.carrier.rules({ body: script, do: script });
      const campaign = await createCampaign(owner, script, [{ blocks: [textBlock(`${script} STOP`)] }]);
      await enrollContacts(cloud, owner, campaign.id, ids);
      await cloud.clock.at(momentAt('11:00:00'));
      await expectNoViolations();
      const waiting = (await getStats(owner, campaign.id)).queued;
      expect(waiting).toBeGreaterThan(0);
      await cloud.carrier.reset();
      await cloud.clock.at(momentAt('12:00:00'));
      await setPace(cloud, owner, null);
      await expectNoViolations();
      // The carrier's word, or its silence past its own time for the text, settles the few that were tried.
      await cloud.clock.at(momentAt('12:00:00', 1));
      await expectNoViolations();
      const lost = (await Promise.all(ids.map(listMessages))).flat().filter(({ state }) => state === 'NOT_ACCEPTED');
      expect(lost.length).toBe(
        script === 'outage' || script === 'unheard' ? TEXTS - (await getStats(owner, campaign.id)).messages : 0,
      );
      for (const [index, id] of ids.entries()) {
        const [message] = await listMessages(id);
        if (message?.state === 'NOT_ACCEPTED') await retry(message.id);
        await cloud.waitUntilIdle();
        expect(await listArrivals(cloud, phones[index] ?? '')).toHaveLength(1);
      }
      await expectNoViolations();
      expect(await getStats(owner, campaign.id)).toMatchObject({ messages: TEXTS, messagesFailed: 0, queued: 0 });
    },
  );
});
