import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format/numbers.ts';
import type { ContactCounts } from '../api/contact-counts.ts';
import type { ContactFilter } from '../api/contacts.ts';
import classes from './contact-list.module.css';

const TABS: readonly { readonly value: NonNullable<ContactFilter> | ''; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'optedOut', label: 'Opted out' },
  { value: 'invalid', label: 'Invalid number' },
  { value: 'archived', label: 'Archived' },
];

interface ContactFilterTabsProps {
  readonly value: ContactFilter;
  readonly onChange: (filter: ContactFilter) => void;
  /** How many contacts each tab has. Null while they are not known, and where another filter is on. */
  readonly counts: ContactCounts | null;
}

/** Which contacts the list shows, with how many there are. */
export function ContactFilterTabs({ value, onChange, counts }: ContactFilterTabsProps): ReactNode {
  return (
    <div className={classes.tabs}>
      <SegmentedControl
        aria-label="Show"
        size="xs"
        data={TABS.map(({ value: tab, label }) => {
          const count = counts?.[tab === '' ? 'all' : tab] ?? null;
          return { value: tab, label: count === null ? label : `${label} ${formatCount(count)}` };
        })}
        value={value ?? ''}
        onChange={(next) => {
          const chosen = TABS.find((tab) => tab.value === next)?.value ?? '';
          onChange(chosen === '' ? null : chosen);
        }}
      />
    </div>
  );
}
