import { formatCount } from '../../../lib/format/numbers.ts';
import type { InboxCounts, InboxTab } from '../api/inbox.ts';

const TABS: readonly { readonly value: InboxTab; readonly label: string; readonly count: keyof InboxCounts | null }[] =
  [
    { value: 'UNREAD', label: 'Unread', count: 'unread' },
    { value: 'MINE', label: 'Mine', count: null },
    { value: 'OPEN', label: 'Open', count: 'open' },
    { value: 'ALL', label: 'All', count: 'all' },
  ];

/** Returns the tabs of the inbox with how many conversations they have. A tab without conversations shows no number. */
export function listTabs(counts: InboxCounts | null): { value: InboxTab; label: string }[] {
  return TABS.map(({ value, label, count }) => {
    const number = counts && count ? counts[count] : 0;
    return { value, label: number > 0 ? `${label} ${formatCount(number)}` : label };
  });
}

/** Returns the tab of a value of the control. */
export function toTab(value: string): InboxTab {
  return TABS.find((tab) => tab.value === value)?.value ?? 'ALL';
}
