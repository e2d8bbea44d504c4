import { expect, it } from 'vitest';
import { listTabs } from './inbox-tabs.ts';

it.each([
  [{ unread: 0, mine: 0, open: 0, snoozed: 0, all: 0 }, ['Unread', 'Mine', 'Open', 'All']],
  [{ unread: 2, mine: 99, open: 1_200, snoozed: 4, all: 3 }, ['Unread 2', 'Mine 99', 'Open 1,200', 'All 3']],
  [{ unread: 0, mine: 100, open: 100, snoozed: 0, all: 100 }, ['Unread', 'Mine 99+', 'Open 100', 'All 100']],
])('The tabs of %j are %j', (counts, labels) => expect(listTabs(counts).map(({ label }) => label)).toEqual(labels));
