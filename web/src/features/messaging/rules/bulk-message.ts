import { formatCount, plural } from '../../../lib/format/numbers.ts';
import type { Job } from '../../../shared/jobs/job.ts';

interface BulkMessageText {
  readonly heading: string;
  readonly text: string;
}

/** Returns the state of a bulk message in words. */
export function describeBulkMessage({
  state,
  added,
  canceled,
}: Pick<Job, 'state' | 'added' | 'canceled'>): BulkMessageText {
  switch (state) {
    case 'RUNNING':
      return {
        heading: 'Preparing your texts…',
        text: `${plural(added, 'text')} so far. You can close this window; we'll keep going.`,
      };
    case 'DONE':
      return { heading: `Sending ${plural(added, 'text')}…`, text: 'The banner in the menu shows the progress.' };
    case 'FAILED':
      return { heading: 'Stopped', text: `${plural(added, 'text')} scheduled before the error.` };
    case 'CANCELED':
      return { heading: 'Canceled', text: describeCanceled(added, canceled) };
  }
}

function describeCanceled(added: number, canceled: number): string {
  const sent = added - canceled;
  if (added === 0) return 'No texts were scheduled yet.';
  if (canceled === 0) return `Nothing to cancel: ${describeAll(added)} already sent.`;
  return `${plural(canceled, 'text')} canceled. ${sent === 0 ? 'None were' : `${formatCount(sent)} ${sent === 1 ? 'was' : 'were'} already`} sent.`;
}

function describeAll(count: number): string {
  if (count === 1) return 'the text was';
  return count === 2 ? 'both texts were' : `all ${plural(count, 'text')} were`;
}
