import { expect, it } from 'vitest';
import { TABLE_INDEXES } from '../../infra/stacks/table-definition.ts';
import { planIndexes } from './table-plan.ts';

it('A deploy adds one index to a table, and all of them to a new one', () => {
  expect(planIndexes(null)).toEqual([4]);
  // Release 3.4.7 had the first two.
  expect(planIndexes(['contacts', 'inbox'])).toEqual([3, 4]);
  expect(planIndexes(['contacts', 'inbox', 'unread'])).toEqual([4]);
  expect(planIndexes(['contacts', 'inbox', 'unread', 'names'])).toEqual([4]);
});

// DynamoDB changes neither the key nor the projection of an index in place (Developer Guide, "Managing Global Secondary Indexes", read
// on 2026-11-28). A deploy of a changed definition fails. A new list needs a new index, and a line here.
it('No definition of an index ever changes', () => {
  const contact =
    'organizationId id name firstName lastName phone email consent invalidPhone archived created lastViewed lastActive lastInbound optOutHint lastMessage';
  expect(TABLE_INDEXES.map(({ copies, ...keys }) => ({ ...keys, copies: copies.join(' ') }))).toEqual([
    { name: 'contacts', partitionKey: 'contactsPk', sortKey: 'contactsSk', copies: contact },
    { name: 'inbox', partitionKey: 'inboxPk', sortKey: 'inboxSk', copies: contact },
    { name: 'unread', partitionKey: 'unreadPk', sortKey: 'unreadSk', copies: contact },
    { name: 'names', partitionKey: 'namesPk', sortKey: 'namesSk', copies: '' },
  ]);
});
