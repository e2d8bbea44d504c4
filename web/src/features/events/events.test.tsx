import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { MessagingConfirmation } from '../../app/shell/messaging-confirmation.tsx';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { Events } from './routes/events.tsx';

const noon = {
  id: 'e1',
  cancelled: false,
  eventTime: '12:00',
  eventTimeZone: 'America/Phoenix',
  eventLocation: 'Main Street',
  startsAt: '2027-03-05T19:00:00Z',
  appointmentCount: 3,
};
const gone = { ...noon, id: 'e2', cancelled: true, eventLocation: '', appointmentCount: 1 };
const answer = (events: readonly unknown[]) => ({ events: { ...OK, events, next: null } });
const summary = {
  recipients: 3,
  waitForOptIn: 0,
  optInTexts: 0,
  neverAsked: 0,
  mayOptOut: 0,
  finishedBefore: 0,
  withoutFirstName: 0,
  texts: 3,
  segments: 3,
  priceCents: 6,
  first: '2027-03-01T15:00:00Z',
  last: '2027-03-01T15:01:00Z',
  steps: [],
};
const sending = {
  summarizeSending: { summarizeSending: { ...OK, job: { id: 'j1' } } },
  job: { job: { ...OK, job: { id: 'j1', state: 'DONE', skipped: 0, leftOut: [], rejects: [], summary } } },
  messageEvents: { messageEvents: OK },
};
const select = (): Promise<void> =>
  screen.findByRole('checkbox', { name: /^Select Fri.*Main Street$/ }).then((box) => userEvent.click(box));

describe('the events', () => {
  it('show when, where, how many contacts, and which are canceled', async () => {
    stubApi({ events: answer([noon, gone]) });
    renderApp(<Events />);
    expect(await screen.findByText('Main Street')).toBeTruthy();
    expect(screen.getByText('Cancelled')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('ask for a selection first', async () => {
    stubApi({ events: answer([noon]) });
    renderApp(<Events />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Select events from below first.')).toBeTruthy();
  });

  it('are canceled after a question', async () => {
    const calls = stubApi({ events: answer([noon]), cancelEvents: { cancelEvents: OK } });
    renderApp(<Events />);
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls.has('cancelEvents')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 1 event' }));
    expect(await screen.findByText('Successfully cancelled event(s).')).toBeTruthy();
    expect(calls.getFirst('cancelEvents')).toEqual({ eventIds: ['e1'] });
  });

  it('get a campaign after a review', async () => {
    const calls = stubApi({
      ...sending,
      events: answer([noon]),
      campaignNames: { campaigns: { ...OK, next: null, campaigns: [{ id: 'c1', name: 'Visit' }] } },
      addCampaignsToEvents: { addCampaignsToEvents: OK },
    });
    renderApp(<Events />);
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Add to campaign' }));
    await userEvent.selectOptions(await screen.findByLabelText('Campaign'), 'c1');
    expect(await screen.findByText('$0.06')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Add to campaign' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.getFirst('addCampaignsToEvents')).toEqual({ campaignIds: ['c1'], eventIds: ['e1'] });
  });

  it('are texted after a review with count and cost, and the text names the appointment', async () => {
    const calls = stubApi({ ...sending, events: answer([noon]) });
    renderApp(<Events />);
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    expect(await screen.findByRole('button', { name: 'Review' })).toHaveProperty('disabled', true);
    await userEvent.click(await screen.findByRole('button', { name: 'Event time' }));
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('$0.06')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 3 contacts · $0.06' }));
    expect(await screen.findByText('Your messages are now being sent out in the background.')).toBeTruthy();
    expect(calls.getFirst('summarizeSending')).toMatchObject({ eventIds: ['e1'], leadIds: null });
    expect(calls.getFirst('messageEvents')).toMatchObject({
      messageContent: [{ type: 'EVENT_TIME' }],
      eventIds: ['e1'],
      leadIds: null,
      startAt: null,
    });
  });

  it('send nothing in blast before the three points are confirmed', async () => {
    const calls = stubApi({
      ...sending,
      events: answer([noon]),
      confirmMessaging: { updateOrganization: OK },
      user: {},
    });
    renderApp(
      <>
        <Events />
        <MessagingConfirmation />
      </>,
      { pack: getPackById('blast') },
    );
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 3 contacts · $0.06' }));
    const dialog = await screen.findByRole('dialog', { name: 'Messaging Confirmation' });
    const boxes = within(dialog).getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    expect(calls.has('messageEvents')).toBe(false);
    for (const box of boxes) await userEvent.click(box);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(calls.has('messageEvents')).toBe(true));
  });

  it('open to those who come, page by page, with the same actions for the chosen ones', async () => {
    const guest = (id: string, name: string) => ({
      appointment: { id: `${id}.a` },
      lead: { id, name, phone: '+16025550142', optedOut: false, mayOptOut: false, invalidPhone: false },
    });
    const calls = stubApi({
      events: answer([noon]),
      eventAppointments: ({ after }) => ({
        eventAppointments: {
          ...OK,
          event: noon,
          appointments: after === null ? [guest('1', 'Ava Stone')] : [guest('2', 'Ben Reed')],
          next: after === null ? '1.a' : null,
        },
      }),
      cancelEventAppointment: { deleteLeadAppointment: OK },
    });
    renderApp(<Events />);
    await userEvent.click(await screen.findByRole('button', { name: /^Fri/ }));
    expect(await screen.findByText('Ava Stone')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more contacts' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ben Reed' }));
    const dialog = screen.getByRole('dialog');
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 1 appointment' }));
    await waitFor(() => expect(calls.getAll('cancelEventAppointment')).toEqual([{ leadAppointmentId: '2.a' }]));
    expect(calls.has('cancelEvents')).toBe(false);
  });

  it('cannot be changed by people who only read, and say how to begin', async () => {
    stubApi({ events: answer([]) });
    const session = buildSession();
    const reader = { ...session, organization: { ...session.organization, access: 'READONLY' as const } };
    renderApp(<Events />, { session: reader });
    expect(await screen.findByText('No events')).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
