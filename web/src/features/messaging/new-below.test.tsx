import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/app.ts';
import type { Message } from './api/conversation.ts';
import { Thread } from './components/thread.tsx';

const text: Message = {
  id: 'm1',
  direction: 'IN',
  state: 'RECEIVED',
  message: 'Is Saturday ok?',
  attachments: [],
  created: '2026-11-20T18:00:00Z',
  scheduledFor: null,
  sent: '2026-11-20T18:00:00Z',
  reason: null,
  senderName: null,
  campaignName: null,
  campaignFeatureId: null,
  aiGenerated: false,
  automatic: false,
};
const waiting: Message = {
  ...text,
  id: 'm2',
  direction: 'OUT',
  state: 'SCHEDULED',
  sent: null,
  scheduledFor: '2026-11-21T16:00:00Z',
};
const later = { created: '2026-11-20T19:00:00Z', sent: '2026-11-20T19:00:00Z' };

type Shown = Pick<ComponentProps<typeof Thread>, 'thread' | 'events'>;

/** A thread that changes when the test presses Change, while the reader is far above its end. */
function ChangingThread({ before, after }: { readonly before: Shown; readonly after: Shown }): ReactNode {
  const [shown, setShown] = useState(before);
  return (
    <>
      <button type="button" onClick={() => setShown(after)}>
        Change
      </button>
      <Thread
        {...shown}
        older={{ hasOlder: false, isLoading: false, error: null, loadOlder: () => undefined }}
        contactId="1"
        target={null}
        notes={[]}
        lastViewed={null}
        pending={[]}
        onResend={() => undefined}
        canFetch={false}
        heldBecause={null}
        retrying={null}
        onDeletePending={() => undefined}
      />
    </>
  );
}

async function change(before: Shown, after: Shown): Promise<void> {
  renderApp(<ChangingThread before={before} after={after} />);
  const log = await screen.findByRole('log', { name: 'Messages' });
  Object.defineProperties(log, { scrollHeight: { value: 1_000 }, clientHeight: { value: 100 } });
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
}

describe('the button below a thread whose end is out of sight', () => {
  it.each([
    ['an event is added', { thread: [text], events: [] }, { thread: [text], events: [buildEvent()] }],
    [
      'a pause cancels a scheduled text',
      { thread: [text, waiting], events: [] },
      { thread: [text], events: [buildEvent()] },
    ],
    ['a text is scheduled', { thread: [text], events: [] }, { thread: [text, waiting], events: [] }],
    [
      'the newest text is deleted',
      { thread: [text, { ...text, ...later, id: 'm3' }], events: [] },
      { thread: [text], events: [] },
    ],
  ])('says no new text when %s', async (_, before, after) => {
    await change(before, after);
    expect(screen.getByRole('button', { name: 'Jump to newest' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New text below' })).toBeNull();
  });

  it('says that there is a new text when one arrives', async () => {
    await change({ thread: [text], events: [] }, { thread: [text, { ...text, ...later, id: 'm3' }], events: [] });
    expect(screen.getByRole('button', { name: 'New text below' })).toBeTruthy();
  });
});

function buildEvent(): Shown['events'][number] {
  const at = new Date('2026-11-20T18:30:00Z');
  return { id: 'e1', at, timelineKind: 'CAMPAIGN_REMOVED', kind: 'CAMPAIGN', text: 'Removed from “Recall”' };
}
