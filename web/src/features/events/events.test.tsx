// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeProblems } from '../../testing/axe.ts';
import { renderApp } from '../../testing/render.tsx';
import { buildSession } from '../../testing/session.ts';
import { OK, stubApi } from '../../testing/stub-api.ts';
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
const select = (): Promise<void> =>
  screen.findByRole('checkbox', { name: /^Select Fri.*Main Street$/ }).then((box) => userEvent.click(box));

afterEach(() => vi.unstubAllGlobals());

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
    expect(calls.some(({ operation }) => operation === 'cancelEvents')).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 1 event' }));
    expect(await screen.findByText('Successfully cancelled event(s).')).toBeTruthy();
    expect(calls.find(({ operation }) => operation === 'cancelEvents')?.variables).toEqual({ eventIds: ['e1'] });
  });

  it('get a campaign, and a message to everyone in them', async () => {
    const calls = stubApi({
      events: answer([noon]),
      campaignNames: { campaigns: { ...OK, campaigns: [{ id: 'c1', name: 'Visit' }] } },
      addCampaignsToEvents: { addCampaignsToEvents: OK },
      messageEvents: { messageEvents: OK },
    });
    renderApp(<Events />);
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Add to campaign' }));
    await userEvent.selectOptions(await screen.findByLabelText('Campaign'), 'c1');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add to campaign' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ operation }) => operation === 'addCampaignsToEvents')?.variables).toEqual({
      campaignIds: ['c1'],
      eventIds: ['e1'],
    });
    await select();
    await userEvent.click(screen.getByRole('button', { name: 'Message' }));
    expect(await screen.findByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ operation }) => operation === 'messageEvents')?.variables).toMatchObject({
      messageContent: [{ type: 'FIRST_NAME' }],
      eventIds: ['e1'],
    });
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
