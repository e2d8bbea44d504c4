import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { ContactAppointments } from './components/appointments/contact-appointments.tsx';

const pack = getPackById('tattoo');
const reminder = {
  id: 'c1',
  name: 'Visit',
  archived: false,
  hasAppt: true,
  state: 'ACTIVE',
  skipped: [{ featureId: 'f1', label: 'A week before', reason: 'TOO_LATE' }],
};
const appointment = {
  id: 'ann.1',
  eventDate: '2027-03-05',
  eventTime: '15:00',
  eventTimeZone: 'America/Phoenix',
  eventLocation: 'Main Street',
  eventAddress: '',
  startsAt: '2027-03-05T22:00:00Z',
  eventUrl: 'https://calendly.com/reschedulings/1',
  cancelled: false,
  campaigns: [reminder],
};
const names = {
  campaigns: {
    ...OK,
    next: null,
    campaigns: [
      { id: 'c1', name: 'Visit' },
      { id: 'c2', name: 'Care' },
    ],
  },
};
const answer = (appointments: readonly unknown[]) => ({ leadAppointments: { ...OK, appointments } });

describe('the appointments of a contact', () => {
  it('say when, where, with which campaign, and what is left out', async () => {
    stubApi({ leadAppointments: answer([appointment]) });
    renderApp(<ContactAppointments contactId="ann" />, { pack });
    expect(await screen.findByText('Fri, Mar 5, 2027 at 3 pm MST')).toBeTruthy();
    expect(screen.getByText('Main Street')).toBeTruthy();
    const page = screen.getByRole('link', { name: 'Open in Calendly' });
    expect(page.getAttribute('href')).toBe('https://calendly.com/reschedulings/1');
    expect(screen.getByText('Left out: A week before, because its time was over.')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('are made with a time in the zone of the sending hours, and a campaign', async () => {
    const calls = stubApi({
      leadAppointments: answer([]),
      campaignNames: names,
      createLeadAppointment: { createLeadAppointment: OK },
    });
    renderApp(<ContactAppointments contactId="ann" />, { pack });
    expect(await screen.findByText('No appointments found for this client.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New appointment' }));
    expect(await screen.findByText('No date (instant campaigns only)')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Date'), '2020-03-05');
    expect(screen.getByText(/^This day is over\. Reminders whose time has passed are left out/)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Date'));
    await userEvent.type(screen.getByLabelText('Date'), '2027-03-05');
    expect(screen.queryByText(/^This day is over/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Time (optional)'), '14:30');
    await userEvent.selectOptions(screen.getByLabelText('Campaign (optional)'), 'c2');
    await userEvent.click(screen.getByRole('button', { name: 'Add appointment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getFirst('createLeadAppointment')).toMatchObject({
      leadId: 'ann',
      eventDate: '2027-03-05',
      eventTime: '14:30',
      eventTimeZone: 'America/Phoenix',
      campaignsToAdd: ['c2'],
    });
  });

  it('cannot be changed while they are on their way, and a refusal keeps the focus on the button', async () => {
    const answered = Promise.withResolvers<Record<string, unknown>>();
    stubApi({
      leadAppointments: answer([]),
      campaignNames: names,
      createLeadAppointment: () => answered.promise,
    });
    renderApp(<ContactAppointments contactId="ann" />, { pack });
    await userEvent.click(await screen.findByRole('button', { name: 'New appointment' }));
    const date = await screen.findByLabelText<HTMLInputElement>('Date');
    await userEvent.type(date, '2027-03-05');
    const add = screen.getByRole('button', { name: 'Add appointment' });
    await userEvent.click(add);
    await waitFor(() => expect(date.readOnly).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Location').readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').disabled).toBe(true);
    answered.resolve({ createLeadAppointment: { success: false, errors: ['This contact is archived.'] } });
    expect(await screen.findByText('This contact is archived.')).toBeTruthy();
    expect(date.readOnly).toBe(false);
    expect(document.activeElement).toBe(add);
  });

  it('keep the time that an outside calendar gave them', async () => {
    stubApi({ leadAppointments: answer([appointment]) });
    renderApp(<ContactAppointments contactId="ann" />, { pack });
    await userEvent.click(await screen.findByRole('button', { name: /^Change the appointment of/ }));
    expect(await screen.findByRole('menuitem', { name: 'Cancel appointment' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Change date' })).toBeNull();
  });

  it('move, get other campaigns, and are canceled after a question', async () => {
    const calls = stubApi({
      leadAppointments: answer([{ ...appointment, eventUrl: null }]),
      campaignNames: names,
      updateLeadAppointment: { updateLeadAppointment: OK },
      changeAppointmentCampaigns: { updateLeadAppointment: OK },
      deleteLeadAppointment: { deleteLeadAppointment: OK },
    });
    renderApp(<ContactAppointments contactId="ann" />, { pack });
    const choose = async (item: string): Promise<void> => {
      await userEvent.click(await screen.findByRole('button', { name: /^Change the appointment of/ }));
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Change date');
    const time = screen.getByLabelText('Time (optional)');
    await userEvent.clear(time);
    await userEvent.type(time, '16:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Add campaign');
    await userEvent.selectOptions(await screen.findByLabelText('Campaign'), 'c2');
    await userEvent.click(screen.getByRole('button', { name: 'Add campaign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Cancel appointment');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
    await waitFor(() => expect(calls.has('deleteLeadAppointment')).toBe(true));
    expect(calls.getFirst('updateLeadAppointment')).toMatchObject({
      leadAppointmentId: 'ann.1',
      eventDate: '2027-03-05',
      eventTime: '16:00',
    });
    expect(calls.getFirst('changeAppointmentCampaigns')).toMatchObject({ campaignsToAdd: ['c2'] });
  });

  it('cannot be changed by people who only read, and are missing in brands without them', async () => {
    stubApi({ leadAppointments: answer([appointment]) });
    const session = buildSession();
    const reader = { ...session, organization: { ...session.organization, access: 'READONLY' as const } };
    renderApp(<ContactAppointments contactId="ann" />, { pack, session: reader });
    await screen.findByText('Main Street');
    expect(screen.queryByRole('button', { name: /appointment/i })).toBeNull();
  });
});
