import type { Campaign } from '../../../../functions/domain/campaigns/campaign.ts';
import {
  buildAppointmentId,
  type Appointment,
  type Occasion,
} from '../../../../functions/domain/appointments/appointment.ts';
import {
  cancelAppointment,
  updateAppointment,
  type AppointmentChanges,
} from '../../../../functions/use-cases/appointments/change-appointment.ts';
import { cancelEvents } from '../../../../functions/use-cases/appointments/change-events.ts';
import { syncAppointmentNow } from '../../../../functions/use-cases/appointments/sync-appointment.ts';
import { withAppointmentSteps } from './acts.ts';
import type { Race } from '../../simulation/stop-races.ts';
import { campaign, contact, NOW, senderActor, STAFF } from '../../simulation/stop-scenario.ts';
import { ZONE, type TestMachine } from '../../simulation/test-machine.ts';

const APPOINTMENT_ID = buildAppointmentId(contact.id, '1');
/** Ten minutes after the start, so that the step `soon` is due at once. */
const OCCASION: Occasion = { date: '2027-03-03', time: '10:10', timeZone: ZONE, location: '', address: '' };
const LATER: Occasion = { ...OCCASION, time: '10:30' };

/** The contact has an appointment whose reminder is due. The other texts of the campaign are out of the way. */
function booksAppointment() {
  return async (machine: TestMachine): Promise<void> => {
    const { data } = machine;
    await data.campaigns.change('o', campaign.id, (before) => withAppointmentSteps(before));
    const event = await data.events.findOpen('o', OCCASION, NOW);
    const appointment: Appointment = {
      organizationId: 'o',
      contactId: contact.id,
      id: APPOINTMENT_ID,
      occasion: OCCASION,
      eventId: event.id,
      campaignIds: [campaign.id],
      canceled: null,
      version: 1,
      planned: NOW,
      created: NOW,
    };
    await data.appointments.createAppointment(appointment, event);
    await syncAppointmentNow({ data, wakeUps: machine.wakeUps, zone: ZONE, now: machine.now }, 'o', APPOINTMENT_ID);
  };
}

/** A worker sends the reminder. */
const sendsReminder = (machine: TestMachine) => ({
  name: 'sender',
  run: async () => {
    const enrollment = await machine.data.enrollments.findEnrollment('o', campaign.id, contact.id, APPOINTMENT_ID);
    if (enrollment?.messageId) await senderActor(machine, enrollment.messageId).run();
  },
});

const buildDeps = (machine: TestMachine) => ({
  data: machine.data,
  bulk: machine.queue('bulk'),
  publish: async () => undefined,
});

function movesAppointment(machine: TestMachine, occasion: Occasion, name = 'staff') {
  const changes: AppointmentChanges = {
    changeOccasion: () => occasion,
    campaignsToAdd: [],
    campaignsToRemove: [],
  };
  return {
    name,
    run: async () => void (await updateAppointment(buildDeps(machine), STAFF, APPOINTMENT_ID, changes)),
  };
}

const cancelsAppointment = (machine: TestMachine) => ({
  name: 'staff',
  run: async () => void (await cancelAppointment(buildDeps(machine), STAFF, APPOINTMENT_ID)),
});

const cancelsEvent = (machine: TestMachine) => ({
  name: 'staff',
  run: async () => {
    const { events } = await machine.data.events.listPage('o', { since: null, limit: 1, after: null });
    await cancelEvents(
      buildDeps(machine),
      STAFF,
      events.map(({ id }) => id),
    );
  },
});

const changesAppointments = (machine: TestMachine, hasAppt: boolean) => ({
  name: 'staff',
  run: async () =>
    void (await machine.data.campaigns.change('o', campaign.id, (before: Campaign) => ({ ...before, hasAppt }))),
});

/** What staff do with an appointment while its reminder is due. */
export const APPOINTMENT_RACES: readonly Race[] = [
  {
    name: 'the appointment moves while its reminder is handed over',
    story: {
      setUp: booksAppointment(),
      actors: (machine) => [sendsReminder(machine), movesAppointment(machine, LATER)],
    },
  },
  {
    name: 'the appointment moves and its texts follow while the reminder is handed over',
    many: true,
    story: {
      setUp: booksAppointment(),
      actors: (machine) => [sendsReminder(machine), movesAppointment(machine, LATER)],
      liveQueues: ['bulk'],
    },
  },
  {
    name: 'two people move the appointment while its reminder is handed over',
    many: true,
    story: {
      setUp: booksAppointment(),
      actors: (machine) => [
        sendsReminder(machine),
        movesAppointment(machine, LATER),
        movesAppointment(machine, { ...OCCASION, time: '10:20' }, 'other staff'),
      ],
    },
  },
  {
    name: 'the appointment is canceled while its reminder is handed over',
    story: { setUp: booksAppointment(), actors: (machine) => [sendsReminder(machine), cancelsAppointment(machine)] },
  },
  {
    name: 'the event is canceled while the reminder of an appointment is handed over',
    story: { setUp: booksAppointment(), actors: (machine) => [sendsReminder(machine), cancelsEvent(machine)] },
  },
  {
    name: 'the campaign stops taking appointments while a reminder is handed over',
    story: {
      setUp: booksAppointment(),
      actors: (machine) => [sendsReminder(machine), changesAppointments(machine, false)],
    },
  },
];
