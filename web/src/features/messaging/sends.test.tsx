import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { Sends } from './routes/sends.tsx';
import { computeSendProgress, describeSend } from './rules/send-state.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const send = {
  id: 's1',
  state: 'DONE',
  created: '2026-11-20T17:00:00Z',
  due: '2026-11-20T17:00:00Z',
  text: 'We close at noon.',
  by: 'Dana Reyes',
  texts: 1_200,
  waiting: 300,
  held: 0,
  delivering: 20,
  delivered: 870,
  failed: 10,
  canceled: 0,
  unconfirmed: 0,
  skipped: 4,
  canCancel: true,
  error: null,
};

describe('the list of sends', () => {
  it('shows what became of the texts, and cancels the remaining ones after a question', async () => {
    const calls = stubApi({ sends: { sends: { ...OK, sends: [send], next: null } }, cancelJob: { cancelJob: OK } });
    renderApp(<Sends />);
    const item = await screen.findByRole('listitem');
    expect(within(item).getByText('Sending')).toBeTruthy();
    expect(item.textContent).toContain('Dana Reyes');
    expect(within(item).getByText('Waiting').nextSibling?.textContent).toBe('300');
    expect(within(item).queryByText('Canceled')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel remaining' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel remaining' });
    expect(calls.has('cancelJob')).toBe(false);
    expect(await findAxeProblems()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel texts' }));
    await waitFor(() => expect(calls.getFirst('cancelJob')).toEqual({ jobId: 's1' }));
  });

  it('offers no cancellation to a person with read-only access', async () => {
    stubApi({ sends: { sends: { ...OK, sends: [send], next: null } } });
    renderApp(<Sends />, { session: buildSession({ access: 'READONLY' }) });
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Cancel remaining' })).toBeNull();
  });

  it('says what appears here when nothing was sent', async () => {
    stubApi({ sends: { sends: { ...OK, sends: [], next: null } } });
    renderApp(<Sends />);
    await screen.findByText('No sends yet');
    expect(screen.getByRole('link', { name: 'Choose contacts' }).getAttribute('href')).toBe('/dashboard');
  });
});

describe('the state of a send', () => {
  const waits = { ...send, state: 'DONE', waiting: 1_200 } as const;
  it.each([
    [{ ...waits, due: '2026-11-21T15:00:00Z' }, 'Scheduled'],
    [{ ...waits, due: '2026-11-20T17:00:00Z' }, 'Sending'],
    [{ ...waits, waiting: 1 }, 'Sending'],
    [{ ...waits, waiting: 3, held: 2 }, 'Sending'],
    [{ ...waits, waiting: 2, held: 2 }, 'On hold'],
    [{ ...waits, waiting: 0 }, 'Sent'],
    [{ ...waits, waiting: 0, failed: 1_200 }, 'Failed'],
    [{ ...waits, texts: 0, waiting: 0 }, 'No texts'],
    [{ ...waits, state: 'RUNNING' as const }, 'Preparing'],
    [{ ...waits, state: 'CANCELED' as const }, 'Canceled'],
    [{ ...waits, state: 'FAILED' as const }, 'Stopped'],
  ])('%# is %s', (given, label) => {
    expect(describeSend(given, NOW).label).toBe(label);
  });

  it('counts a text as done when it has left the queue', () => {
    expect(computeSendProgress({ texts: 4, waiting: 1 })).toBe(0.75);
    expect(computeSendProgress({ texts: 0, waiting: 0 })).toBe(0);
  });
});
