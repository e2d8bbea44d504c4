import type { Tone } from '../../../components/display/tag.tsx';
import type { Send } from '../api/sends.ts';

interface SendState {
  readonly label: string;
  readonly tone: Tone;
}

/** Returns the state of a message to many in a word. */
export function describeSend(
  { state, due, texts, waiting, held, failed }: Pick<Send, 'state' | 'due' | 'texts' | 'waiting' | 'held' | 'failed'>,
  now: Date,
): SendState {
  if (state === 'CANCELED') return { label: 'Canceled', tone: 'plain' };
  if (state === 'FAILED') return { label: 'Stopped', tone: 'bad' };
  if (state === 'RUNNING') return { label: 'Preparing', tone: 'plain' };
  if (texts === 0) return { label: 'No texts', tone: 'warn' };
  if (waiting === 0) return failed === texts ? { label: 'Failed', tone: 'bad' } : { label: 'Sent', tone: 'good' };
  // A text on hold has no time at which it leaves: its contact must opt in, or staff must decide.
  if (waiting === held) return { label: 'On hold', tone: 'warn' };
  return waiting === texts && new Date(due) > now
    ? { label: 'Scheduled', tone: 'plain' }
    : { label: 'Sending', tone: 'plain' };
}

/** Returns the figures of a send that are not zero, in the order in which a text passes through them. */
export function listSendFigures(send: Send): readonly { readonly label: string; readonly count: number }[] {
  return [
    { label: 'Waiting', count: send.waiting - send.held },
    { label: 'On hold', count: send.held },
    { label: 'On the way', count: send.delivering },
    { label: 'Delivered', count: send.delivered },
    { label: 'Failed', count: send.failed },
    { label: 'Not confirmed', count: send.unconfirmed },
    { label: 'Canceled', count: send.canceled },
    { label: 'Skipped', count: send.skipped },
  ].filter(({ count }) => count > 0);
}

/** Returns how much of a send has left the queue, from 0 to 1. */
export function computeSendProgress({ texts, waiting }: Pick<Send, 'texts' | 'waiting'>): number {
  return texts === 0 ? 0 : 1 - waiting / texts;
}
