import { formatCount } from '../../../lib/format/numbers.ts';
import type { InboxCounts, InboxTab } from '../api/inbox.ts';

const TABS: readonly { readonly value: InboxTab; readonly label: string; readonly count: keyof InboxCounts }[] = [
  { value: 'UNREAD', label: 'Unread', count: 'unread' },
  { value: 'MINE', label: 'Mine', count: 'mine' },
  { value: 'OPEN', label: 'Open', count: 'open' },
  { value: 'ALL', label: 'All', count: 'all' },
];

/** The server counts one's own conversations up to this number. */
const MINE_LIMIT = 100;

/** Returns the tabs of the inbox with how many conversations they have. A tab without conversations shows no number. */
export function listTabs(counts: InboxCounts | null): { value: InboxTab; label: string }[] {
  return TABS.map(({ value, label, count }) => {
    const number = counts ? counts[count] : 0;
    if (number === 0) return { value, label };
    return {
      value,
      label: `${label} ${value === 'MINE' && number >= MINE_LIMIT ? `${MINE_LIMIT - 1}+` : formatCount(number)}`,
    };
  });
}

/** Returns the tab of a value of the control. */
export function toTab(value: string): InboxTab {
  return TABS.find((tab) => tab.value === value)?.value ?? 'ALL';
}
