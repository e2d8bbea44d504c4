import { IconArrowLeft, IconChevronRight, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../lib/format/numbers.ts';
import type { InboxTab } from '../../api/inbox.ts';
import classes from './inbox-list.module.css';

interface SnoozedLineProps {
  readonly tab: InboxTab;
  /** Snoozed conversations of the organization. */
  readonly count: number;
  /** False if the list shows the replies to one campaign, of which the number is not known. */
  readonly showsCount: boolean;
  readonly onChange: (tab: InboxTab) => void;
}

/** The way from the open conversations to the snoozed ones, and back. Nothing while none is snoozed. */
export function SnoozedLine({ tab, count, showsCount, onChange }: SnoozedLineProps): ReactNode {
  if (tab === 'SNOOZED')
    return (
      <button
        type="button"
        className={`${classes.snoozedLine} row dim gap-8 small wide ruled`}
        aria-label="Snoozed: back to open"
        onClick={() => onChange('OPEN')}
      >
        <IconArrowLeft size={16} aria-hidden="true" />
        <span>Snoozed</span>
      </button>
    );
  if (tab !== 'OPEN' || count === 0) return null;
  return (
    <button
      type="button"
      className={`${classes.snoozedLine} row dim gap-8 small wide ruled`}
      onClick={() => onChange('SNOOZED')}
    >
      <IconClock size={16} aria-hidden="true" />
      <span>{showsCount ? `Snoozed ${formatCount(count)}` : 'Snoozed'}</span>
      <IconChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
