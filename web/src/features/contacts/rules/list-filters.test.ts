import { expect, it } from 'vitest';
import { readFilters, writeFilter } from './list-filters.ts';

const NONE = { filter: null, groupId: null, tagId: null, campaignId: null, sort: 'NEWEST' };

it.each([
  ['', NONE],
  ['filter=optedOut&tag=t1&sort=NAME_ASC', { ...NONE, filter: 'optedOut', tagId: 't1', sort: 'NAME_ASC' }],
  ['group=g1&campaign=c1&contact=7', { ...NONE, groupId: 'g1', campaignId: 'c1' }],
  ['filter=over90Days&group=g1', { ...NONE, filter: 'over90Days', groupId: 'g1' }],
  ['filter=everything&sort=up&group=', NONE],
])('The address "%s" has these filters', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters);
});

it('A changed filter leaves the open contact and the other filters in the address', () => {
  const address = new URLSearchParams('contact=7&tag=t1&filter=invalid');
  expect(writeFilter(address, { groupId: 'g1' }).toString()).toBe('contact=7&tag=t1&filter=invalid&group=g1');
  expect(writeFilter(address, { filter: null }).toString()).toBe('contact=7&tag=t1');
  expect(writeFilter(new URLSearchParams('sort=OLDEST'), { sort: 'NEWEST' }).toString()).toBe('');
});
