import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format/numbers.ts';
import type { ContactCounts } from '../api/contact-counts.ts';
import type { ContactFilter, ContactTab } from '../api/contacts.ts';
import classes from './contact-list.module.css';

const TABS: readonly { readonly value: ContactTab | ''; readonly label: string }[] = [
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

/** A phone has no room for all tabs beside each other. */
const NARROW = '(max-width: 480px)';

/** Which contacts the list shows, with how many there are. */
export function ContactFilterTabs({ value: filter, onChange, counts }: ContactFilterTabsProps): ReactNode {
  const value = TABS.find((tab) => tab.value === filter)?.value ?? '';
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const choices = TABS.map(({ value: tab, label }) => {
    const count = counts?.[tab === '' ? 'all' : tab] ?? null;
    return { value: tab, label: count === null ? label : `${label} ${formatCount(count)}` };
  });
  const choose = (next: string): void => {
    const chosen = TABS.find((tab) => tab.value === next)?.value ?? '';
    onChange(chosen === '' ? null : chosen);
  };
  return (
    <div className={classes.tabs}>
      {isNarrow ? (
        <NativeSelect
          aria-label="Show"
          data={choices}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label="Show" size="xs" data={choices} value={value} onChange={choose} />
      )}
    </div>
  );
}
