import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withAppointmentSteps } from '../../../test/support/scenarios/appointments/acts.ts';
import { campaign, contact, NOW, OUR_ORGANIZATION, STAFF } from '../../../test/support/simulation/stop-scenario.ts';
import { TestMachine, ZONE } from '../../../test/support/simulation/test-machine.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Appointment, Occasion } from '../../domain/appointments/appointment.ts';
import { buildSendingRules } from '../../domain/accounts/account.ts';
import { Refusal } from '../../platform/refusal.ts';
import { PACKS } from '../../domain/brand/packs.ts';
import { removeFromCampaign } from '../campaigns/leave-campaign.ts';
import { simulateCampaign } from '../campaigns/simulate-campaign.ts';
import { stopCampaign } from '../campaigns/stop-campaign.ts';
import {
  cancelAppointment,
  createAppointment,
  updateAppointment,
  type AppointmentChanges,
} from './change-appointment.ts';
import { addCampaignsToEvents, cancelEvents } from './change-events.ts';
import { listContactsOfEvents } from './event-contacts.ts';
import { listAppointments } from './list-appointments.ts';
import { listEventAppointments, listEvents } from './list-events.ts';

const NOON: Occasion = { date: '2027-03-03', time: '12:00', timeZone: ZONE, location: 'Main Street', address: '' };

const { one } = campaign.steps;
if (!one) throw new Error('The campaign has no step');
/** The instant phase of a contact lasts until tomorrow. */
const tomorrow = { ...one, id: 'two', timing: { ...one.timing, days: 1 } };

let machine: TestMachine;
const deps = () => ({ data: machine.data, bulk: machine.queue('bulk'), publish: async () => undefined, zone: ZONE });
beforeEach(async () => {
  machine = await TestMachine.start(NOW);
  await machine.data.accounts.createOrganization(OUR_ORGANIZATION);
  await machine.data.contactWriter.addContacts('o', [{ contact, attestation: null }]);
  await machine.data.campaigns.createCampaign(
    withAppointmentSteps({ ...campaign, steps: { ...campaign.steps, two: tomorrow } }),
  );
});
afterEach(() => machine.stop());

function changes(given: Partial<AppointmentChanges> = {}): AppointmentChanges {
  return { changeOccasion: (stored) => stored, campaignsToAdd: [], campaignsToRemove: [], ...given };
}

async function book(occasion: Occasion | null = NOON, campaignsToAdd = [campaign.id]): Promise<Appointment> {
  const created = await createAppointment(deps(), STAFF, {
    contactId: contact.id,
    ...changes({ changeOccasion: () => occasion, campaignsToAdd }),
  });
  if (created instanceof Refusal) throw new Error('The appointment was refused');
  await settle();
  return created;
}

const settle = (): Promise<void> => machine.timeline.runUntil(new Date(machine.now().getTime() + 60_000));
const findEnrollment = ({ id }: Appointment) =>
  machine.data.enrollments.findEnrollment('o', campaign.id, contact.id, id);
async function findWaiting(appointment: Appointment) {
  const enrollment = await findEnrollment(appointment);
  const message =
    enrollment?.messageId &&
    (await machine.data.messages.findMessage({ organizationId: 'o', contactId: contact.id, id: enrollment.messageId }));
  return message ? { step: message.campaign?.stepId, due: message.due.toISOString().slice(11, 16) } : null;
}

describe('An appointment', () => {
  it('plans the next text as soon as its announcement is worked off, once however often that happens', async () => {
    const appointment = await book();
    expect(await findWaiting(appointment)).toEqual({ step: 'early', due: '18:20' });
    const before = await findEnrollment(appointment);
    machine.send('bulk', { version: 1, kind: 'syncAppointment', organizationId: 'o', appointmentId: appointment.id });
    await settle();
    expect(await findEnrollment(appointment)).toEqual(before);
  });

  it('plans its texts although the worker ends right after the commit', async () => {
    let sent = 0;
    const bulk = {
      send: async (message: Parameters<ReturnType<typeof machine.queue>['send']>[0]) => {
        sent += 1;
        if (sent > 1) throw new Error('The worker ended');
        await machine.queue('bulk').send(message);
      },
    };
    const input = { contactId: contact.id, ...changes({ changeOccasion: () => NOON, campaignsToAdd: [campaign.id] }) };
    await expect(createAppointment({ ...deps(), bulk }, STAFF, input)).rejects.toThrow('The worker ended');
    await settle();
    const [appointment] = await machine.data.appointments.listByContact('o', contact.id, 1);
    expect(appointment && (await findWaiting(appointment))).toEqual({ step: 'early', due: '18:20' });
  });

  it('may have begun when staff enter it: the texts before it are left out, and those after it follow', async () => {
    // It began two minutes ago, and its text follows five minutes after it.
    const appointment = await book({ ...NOON, time: '09:58' });
    expect(await findWaiting(appointment)).toEqual({ step: 'after', due: '17:03' });
  });

  it('that moves while a text is handed over gets its next text at the new time', async () => {
    const appointment = await book();
    await machine.timeline.runUntil(new Date('2027-03-03T18:19:00Z'));
    const enrollment = await findEnrollment(appointment);
    const facts = await machine.data.facts.loadMessageFacts(
      { organizationId: 'o', contactId: contact.id, id: enrollment?.messageId ?? '' },
      campaign.id,
    );
    if (!facts) throw new Error('The text is gone');
    const moved = changes({ changeOccasion: (stored) => stored && { ...stored, time: '11:30' } });
    await updateAppointment(deps(), { ...STAFF, now: machine.now() }, appointment.id, moved);
    const outcome = {
      to: 'HANDED_OVER' as const,
      carrierId: 'SM1',
      sent: machine.now(),
      delta: {},
      base: machine.now(),
    };
    const rules = buildSendingRules(OUR_ORGANIZATION, ZONE);
    // The worker read the appointment before the move, and records the hand-over after it.
    await machine.data.flow.complete(facts.message, outcome, { ...facts, rules }, machine.now());
    expect(await findWaiting(appointment)).toEqual({ step: 'soon', due: '18:20' });
  });

  describe('of a contact that has the campaign paused', () => {
    const changePause = async (restore: boolean): Promise<void> => {
      const input = { campaignId: campaign.id, selection: { contactIds: [contact.id] }, restore, pause: true };
      const wakeUps = { schedule: async () => undefined };
      await removeFromCampaign({ ...deps(), wakeUps }, { ...STAFF, now: machine.now() }, input);
      await settle();
    };
    const countSent = async (): Promise<number> =>
      (await machine.data.messages.listLatest('o', contact.id, 9)).filter(({ state }) => state === 'HANDED_OVER')
        .length;
    const findCounted = async () =>
      (await machine.data.counters.getCampaignTotal('o', campaign.id)).currentAppointments;

    it('sends nothing, and its texts follow when staff resume it', async () => {
      await book();
      await changePause(false);
      const made = await book({ ...NOON, time: '13:00' });
      expect([await findWaiting(made), (await findEnrollment(made))?.state]).toEqual([null, 'PAUSED']);
      expect(await findCounted()).toBe(2);
      const run = await simulateCampaign(
        { ...deps(), recipientHours: false },
        { ...STAFF, now: machine.now() },
        { campaignId: campaign.id, contactId: contact.id, joined: null, occasion: null, pack: PACKS.text },
      );
      expect(run).toMatchObject({ past: { state: 'PAUSED' }, obstacles: ['PAUSED_FOR_CONTACT'] });
      const before = await countSent();
      await machine.timeline.runUntil(new Date('2027-03-03T19:30:00Z'));
      expect(await countSent()).toBe(before);
      await changePause(true);
      expect(await findWaiting(made)).toEqual({ step: 'soon', due: '19:50' });
      // All texts of the appointment at noon fell into the pause, so that it is through.
      expect(await findCounted()).toBe(1);
    });

    it('sends nothing when it loses the campaign and gets it again, until staff resume it', async () => {
      // The first one brings the contact into the campaign, and keeps it there.
      await book();
      const appointment = await book({ ...NOON, time: '13:00' });
      const change = async (given: Partial<AppointmentChanges>): Promise<void> => {
        await updateAppointment(deps(), { ...STAFF, now: machine.now() }, appointment.id, changes(given));
        await settle();
      };
      await change({ campaignsToRemove: [campaign.id] });
      await changePause(false);
      await change({ campaignsToAdd: [campaign.id] });
      expect((await findEnrollment(appointment))?.state).toBe('PAUSED');
      await change({ campaignsToRemove: [campaign.id] });
      await changePause(true);
      await change({ campaignsToAdd: [campaign.id] });
      expect((await findEnrollment(appointment))?.state).toBe('ACTIVE');
      expect(await findWaiting(appointment)).toEqual({ step: 'early', due: '19:20' });
    });

    it('sends nothing when it was through and moves', async () => {
      const appointment = await book({ ...NOON, time: '09:40' });
      await machine.timeline.runUntil(new Date('2027-03-03T17:10:00Z'));
      expect((await findEnrollment(appointment))?.state).toBe('FINISHED');
      await changePause(false);
      const moved = changes({ changeOccasion: (stored) => stored && { ...stored, time: '13:00' } });
      await updateAppointment(deps(), { ...STAFF, now: machine.now() }, appointment.id, moved);
      await settle();
      expect([await findWaiting(appointment), (await findEnrollment(appointment))?.state]).toEqual([null, 'PAUSED']);
      expect(await findCounted()).toBe(1);
      await changePause(true);
      expect(await findWaiting(appointment)).toEqual({ step: 'early', due: '19:20' });
      expect(await findCounted()).toBe(1);
    });
  });

  it('keeps the place that one person names while another moves it', async () => {
    const appointment = await book();
    await Promise.all([
      updateAppointment(
        deps(),
        STAFF,
        appointment.id,
        changes({ changeOccasion: (old) => old && { ...old, time: '13:00' } }),
      ),
      updateAppointment(
        deps(),
        STAFF,
        appointment.id,
        changes({ changeOccasion: (old) => old && { ...old, location: 'Elm' } }),
      ),
    ]);
    const stored = await machine.data.appointments.findAppointment('o', appointment.id);
    expect(stored).toMatchObject({ occasion: { time: '13:00', location: 'Elm' }, version: 3 });
  });

  it('without a date takes only campaigns without steps around it', async () => {
    const input = { contactId: contact.id, ...changes({ changeOccasion: () => null, campaignsToAdd: [campaign.id] }) };
    expect(await createAppointment(deps(), STAFF, input)).toBeInstanceOf(Refusal);
    await machine.data.campaigns.createCampaign({ ...campaign, id: 'plain' });
    await book(null, ['plain']);
    expect((await machine.data.enrollments.findEnrollment('o', 'plain', contact.id))?.state).toBe('ACTIVE');
  });

  it('refuses a date that does not exist, and more campaigns or appointments than it can hold', async () => {
    const refused = (given: Partial<AppointmentChanges>) =>
      createAppointment(deps(), STAFF, { contactId: contact.id, ...changes({ changeOccasion: () => NOON, ...given }) });
    expect(await refused({ changeOccasion: () => ({ ...NOON, date: '2027-02-30' }) })).toBeInstanceOf(Refusal);
    const many = Array.from({ length: APPOINTMENT_LIMITS.campaigns + 1 }, (_, index) => `c${index}`);
    expect(await refused({ campaignsToAdd: many })).toBeInstanceOf(Refusal);
    for (let index = 0; index < APPOINTMENT_LIMITS.perContact; index += 1) await refused({});
    expect(await refused({})).toBeInstanceOf(Refusal);
  });

  it('ends its texts and those that it began when staff take the campaign away, and only its own when it is canceled', async () => {
    const [first, second] = [await book(), await book({ ...NOON, time: '15:00' })];
    await cancelAppointment(deps(), STAFF, second.id);
    await settle();
    const instant = () => machine.data.enrollments.findEnrollment('o', campaign.id, contact.id);
    expect([(await findEnrollment(second))?.state, (await instant())?.state]).toEqual(['REMOVED', 'ACTIVE']);
    await updateAppointment(deps(), STAFF, first.id, changes({ campaignsToRemove: [campaign.id] }));
    await settle();
    expect([(await findEnrollment(first))?.state, (await instant())?.state]).toEqual(['REMOVED', 'REMOVED']);
    await updateAppointment(deps(), STAFF, first.id, changes({ campaignsToAdd: [campaign.id] }));
    await settle();
    expect([(await findEnrollment(first))?.state, (await instant())?.state]).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('ends with a stop of the campaign, which counts the contact once', async () => {
    const appointment = await book();
    const job = await stopCampaign(deps(), { ...STAFF, now: machine.now() }, campaign.id);
    if (job instanceof Refusal) throw new Error('The campaign was not stopped');
    await settle();
    expect((await findEnrollment(appointment))?.state).toBe('REMOVED');
    expect(await machine.data.jobs.findJob('o', job.id)).toMatchObject({ state: 'DONE', counts: { stopped: 1 } });
  });

  it('shows the steps that it leaves out', async () => {
    const appointment = await book({ ...NOON, time: '10:20' });
    const [shown] = await listAppointments(deps(), 'o', contact);
    expect(shown?.campaigns[0]?.skipped.map(({ kind, step }) => [kind, step.id])).toEqual([['TOO_LATE', 'early']]);
    expect(await findWaiting(appointment)).toEqual({ step: 'soon', due: '17:10' });
  });
});

describe('An event', () => {
  const list = async (includeAll = false) =>
    (await listEvents(deps(), STAFF, { includeAll, after: null })).events.map(
      ({ occasion, appointments, canceled }) => [occasion.time, appointments, canceled !== null],
    );

  it('has the appointments of one time and place, and follows them', async () => {
    const [first] = [
      await book(),
      await book({ ...NOON, location: ' main street' }),
      await book({ ...NOON, location: 'Elm' }),
    ];
    expect(await list()).toEqual(
      expect.arrayContaining([
        ['12:00', 2, false],
        ['12:00', 1, false],
      ]),
    );
    await updateAppointment(deps(), STAFF, first.id, changes({ changeOccasion: () => ({ ...NOON, time: '14:00' }) }));
    expect(await list()).toEqual(
      expect.arrayContaining([
        ['14:00', 1, false],
        ['12:00', 1, false],
        ['12:00', 1, false],
      ]),
    );
    const event = (await listEvents(deps(), STAFF, { includeAll: false, after: null })).events.at(-1);
    const page = await listEventAppointments(deps(), STAFF, { eventId: event?.id ?? '', after: null });
    if (page instanceof Refusal) throw new Error('The event is gone');
    expect(page.appointments.map(({ appointment, contact: { id } }) => [appointment.id, id])).toEqual([
      [first.id, 'l'],
    ]);
  });

  it('that is canceled cancels its appointments, and a new one of the same time begins again', async () => {
    const appointment = await book();
    const eventIds = [appointment.eventId ?? ''];
    await cancelEvents(deps(), STAFF, eventIds);
    await settle();
    expect((await machine.data.appointments.findAppointment('o', appointment.id))?.canceled).not.toBeNull();
    expect((await findEnrollment(appointment))?.state).toBe('REMOVED');
    expect([await list(), await list(true)]).toEqual([[], [['12:00', 1, true]]]);
    const again = await book();
    expect(again.eventId).not.toBe(appointment.eventId);
    expect(await findWaiting(again)).toEqual({ step: 'early', due: '18:20' });
  });

  it('gives a campaign to all its appointments, and its contacts to a message', async () => {
    const appointment = await book(NOON, []);
    const eventIds = [appointment.eventId ?? ''];
    await addCampaignsToEvents(deps(), STAFF, { eventIds, campaignIds: [campaign.id] });
    await settle();
    expect(await findWaiting(appointment)).toEqual({ step: 'early', due: '18:20' });
    expect(await listContactsOfEvents(deps(), STAFF, eventIds)).toEqual([contact.id]);
  });
});
