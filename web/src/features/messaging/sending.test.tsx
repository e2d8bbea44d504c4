import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession, findAxeProblems, OK, renderApp, stubApi } from '../../testing/app.ts';
import { MessageContactsModal } from './components/message-contacts-modal.tsx';
import { SendingBanner } from './components/sending-banner.tsx';
import { describeBulkMessage } from './rules/bulk-message.ts';

describe('the sending banner', () => {
  const stats = {
    total: 10_400,
    pending: 10_000,
    sent: 400,
    unsent: 12,
    paused: null,
    finishes: '2030-03-02T17:00:00Z',
    campaignId: 'c1',
    campaignName: 'Spring check-up',
    sends: [
      {
        campaignId: 'c1',
        name: 'Spring check-up',
        total: 10_000,
        sent: 300,
        unsent: 12,
        finishes: '2030-03-02T17:00:00Z',
      },
      { campaignId: null, name: null, total: 400, sent: 100, unsent: 0, finishes: null },
    ],
  };

  it('The banner has a line for each campaign and for messages, with the progress and the expected finish time', async () => {
    stubApi({ sendStats: { sendStats: { ...OK, sendStats: stats } } });
    renderApp(<SendingBanner />);
    expect(await screen.findByText('For Spring check-up')).toBeTruthy();
    expect(screen.getByText('Sent 300 out of 10,000, 12 not sent')).toBeTruthy();
    expect(screen.getByText('Sent 100 out of 400')).toBeTruthy();
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Details of Spring check-up', '/campaign/c1'],
      ['Details of messages', '/sends'],
    ]);
    expect(screen.getByText('Done by Mar 2, 2030 at 10:15 am')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('In a narrow frame a button shows the progress of all, and opens the lines', async () => {
    stubApi({ sendStats: { sendStats: { ...OK, sendStats: stats } } });
    renderApp(<SendingBanner isShort />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sending: sent 400 of 10,400' }));
    expect(await screen.findByText('Sent 300 out of 10,000, 12 not sent')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('The card stays while texts of another day wait, and says which campaign is paused', async () => {
    const held = { id: 'c2', name: 'Recall', paused: true, nextSend: null, stats: { queued: 32 } };
    stubApi({
      sendStats: { sendStats: { ...OK, sendStats: null } },
      recentCampaigns: {
        campaigns: {
          ...OK,
          campaigns: [held, { ...held, id: 'c3', name: 'Whitening', paused: false, nextSend: '2030-03-02T17:00:00Z' }],
        },
      },
    });
    renderApp(<SendingBanner />);
    expect(await screen.findByText('32 texts scheduled, next Mar 2, 2030 by 10:15 am')).toBeTruthy();
    expect(screen.getByText('For Recall')).toBeTruthy();
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(screen.getByText('32 texts waiting')).toBeTruthy();
    expect(await findAxeProblems()).toEqual([]);
  });

  it('While nothing waits, a line says that sending is on, and nothing says so without a number', async () => {
    const session = buildSession();
    stubApi({ sendStats: { sendStats: { ...OK, sendStats: null } } });
    const { unmount } = renderApp(<SendingBanner />, {
      session: { ...session, organization: { ...session.organization, allowAfterHours: false } },
    });
    expect(await screen.findByText('Sending is on · 8 am–8 pm')).toBeTruthy();
    unmount();
    renderApp(<SendingBanner />, {
      session: { ...session, organization: { ...session.organization, twilioPhone: null } },
    });
    await waitFor(() => expect(screen.queryByText(/Sending is on/)).toBeNull());
  });

  it('Without a number the banner promises no time', async () => {
    const session = buildSession();
    const sendingHeld = 'Number registration pending';
    stubApi({ sendStats: { sendStats: { ...OK, sendStats: { ...stats, paused: sendingHeld } } } });
    renderApp(<SendingBanner />, { session: { ...session, organization: { ...session.organization, sendingHeld } } });
    expect(await screen.findByText('Sent 300 out of 10,000, 12 not sent')).toBeTruthy();
    expect(screen.getByText(sendingHeld)).toBeTruthy();
    expect(screen.queryByText(/Done by/)).toBeNull();
  });

  it('The banner shows why sending is paused', async () => {
    stubApi({
      sendStats: { sendStats: { ...OK, sendStats: { ...stats, paused: 'Outside sending hours. Resumes at 8 am.' } } },
    });
    renderApp(<SendingBanner />);
    expect(await screen.findByText('Outside sending hours. Resumes at 8 am.')).toBeTruthy();
  });
});

describe('the banner of a campaign that the system paused', () => {
  const reason = 'Carriers filtered 20 of its last 200 texts as unwanted.';
  const paused = {
    total: 400,
    pending: 300,
    sent: 100,
    unsent: 0,
    paused: `Spring check-up is paused. ${reason}`,
    finishes: null,
    campaignId: 'c1',
    campaignName: 'Spring check-up',
    sends: [{ campaignId: 'c1', name: 'Spring check-up', total: 400, sent: 100, unsent: 0, finishes: null }],
  };
  const answers = {
    sendStats: { sendStats: { ...OK, sendStats: paused } },
    campaignPause: { campaign: { ...OK, campaign: { id: 'c1', pauseReason: reason } } },
    pauseCampaign: { updateCampaign: OK },
  };

  it('A manager sees the reason and resumes the campaign', async () => {
    const calls = stubApi(answers);
    renderApp(<SendingBanner />, { session: buildSession({ access: 'MANAGER' }) });
    expect(await screen.findByText(paused.paused)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Resume campaign' }));
    await waitFor(() =>
      expect(calls.find(({ operation }) => operation === 'pauseCampaign')?.variables).toEqual({
        campaignId: 'c1',
        paused: false,
      }),
    );
    expect(await findAxeProblems()).toEqual([]);
  });

  it('A read-only person sees the reason without Resume', async () => {
    stubApi(answers);
    renderApp(<SendingBanner />, { session: buildSession({ access: 'READONLY' }) });
    expect(await screen.findByText(paused.paused)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull();
  });

  it('A campaign that staff paused has no Resume in the banner', async () => {
    const calls = stubApi({
      ...answers,
      campaignPause: { campaign: { ...OK, campaign: { id: 'c1', pauseReason: null } } },
    });
    renderApp(<SendingBanner />);
    await waitFor(() => expect(calls.some(({ operation }) => operation === 'campaignPause')).toBe(true));
    expect(screen.queryByRole('button', { name: /Resume/ })).toBeNull();
  });
});

describe('a bulk message', () => {
  it('A started bulk message shows a toast and keeps its panel', async () => {
    const summary = {
      recipients: 2,
      waitForOptIn: 0,
      optInTexts: 0,
      neverAsked: 0,
      mayOptOut: 1,
      texts: 2,
      segments: 2,
      priceCents: 4,
      finishedBefore: 0,
      withoutFirstName: 0,
      steps: [],
      first: '2026-11-20T18:00:00Z',
      last: '2026-11-20T18:00:00Z',
    };
    const calls = stubApi({
      summarizeSending: { summarizeSending: { ...OK, job: { id: 'count' } } },
      job: { job: { ...OK, job: { id: 'count', state: 'DONE', skipped: 0, leftOut: [], rejects: [], summary } } },
      messageLeads: { messageLeads: { ...OK, job: { id: 'j1' } } },
    });
    const onStarted = vi.fn<(jobId: string) => void>();
    renderApp(
      <MessageContactsModal
        selection={{ kind: 'some', contactIds: ['1', '2'] }}
        jobId={null}
        onStarted={onStarted}
        onClose={vi.fn<() => void>()}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'First name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('Cost, at most')).toBeTruthy();
    expect(screen.getByText(/^1 contact may want to opt out\. Their texts wait/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 2 contacts · $0.04' }));
    expect(await screen.findByText('Success')).toBeTruthy();
    expect(screen.getByText('Your messages are now being sent out in the background.')).toBeTruthy();
    expect(onStarted).toHaveBeenCalledWith('j1');
    for (const name of ['summarizeSending', 'messageLeads']) {
      expect(calls.find(({ operation }) => operation === name)?.variables).toMatchObject({
        leadIds: ['1', '2'],
        allLeads: null,
        search: null,
        messageContent: [{ type: 'FIRST_NAME' }],
      });
    }
  });

  it('Escape asks before it loses a message, and closes an empty one at once', async () => {
    const onClose = vi.fn<() => void>();
    renderApp(
      <MessageContactsModal
        selection={{ kind: 'some', contactIds: ['1'] }}
        jobId={null}
        onStarted={vi.fn<() => void>()}
        onClose={onClose}
      />,
    );
    const button = await screen.findByRole('button', { name: 'First name' });
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it.each([
    [{ state: 'DONE', added: 2, canceled: 0 }, 'The banner in the menu shows the progress.'],
    [{ state: 'CANCELED', added: 2, canceled: 0 }, 'Nothing to cancel: both texts were already sent.'],
    [{ state: 'CANCELED', added: 1, canceled: 0 }, 'Nothing to cancel: the text was already sent.'],
    [{ state: 'CANCELED', added: 14, canceled: 14 }, '14 texts canceled. None were sent.'],
    [{ state: 'CANCELED', added: 14, canceled: 12 }, '12 texts canceled. 2 were already sent.'],
  ] as const)('The panel of %o says "%s"', (job, text) => {
    expect(describeBulkMessage(job).text).toBe(text);
  });
});
