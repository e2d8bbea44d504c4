import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listEveryPosition, listRemainingPositions } from '../../../test/support/scenarios/jobs/every-position.ts';
import type { E164 } from '../../domain/contacts/phone.ts';
import type { Item } from '../table/table.ts';
import { findDeletedOwner } from './item-positions.ts';

const PHONE = '+16025551000' as E164;
/** Ids that occur in other ids, in names, and in numbers. */
const shortId = fc.constantFrom('1', '11', '6', 'a', 'MEMBER', 'USAGE', '02', 'ORG');

const isDeletedWith = (item: Item, organizationId: string): boolean =>
  findDeletedOwner(item, new Set([organizationId])) === organizationId;

describe('an item of the table', () => {
  it('is deleted with its own organization, whatever else has the same id', () => {
    fc.assert(
      fc.property(shortId, shortId, shortId, (own, other, id) => {
        fc.pre(own !== other);
        for (const item of listEveryPosition(own, { id, phone: PHONE })) {
          expect(isDeletedWith(item, own), `${item.pk} ${item.sk}`).toBe(true);
          expect(isDeletedWith(item, other), `${item.pk} ${item.sk}`).toBe(false);
        }
      }),
    );
  });

  it('is deleted with its own organization also when both go', () => {
    fc.assert(
      fc.property(shortId, shortId, shortId, (own, other, id) => {
        for (const item of listEveryPosition(own, { id, phone: PHONE }))
          expect(findDeletedOwner(item, new Set([other, own])), `${item.pk} ${item.sk}`).toBe(own);
      }),
    );
  });

  it('belongs to the organization at the end of its place in the list of names, whatever the name contains', () => {
    const entry = { pk: 'ORGANIZATIONS', sk: 'team #1#x' };
    expect([isDeletedWith(entry, 'x'), isDeletedWith(entry, '1'), isDeletedWith(entry, 'team ')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is a membership only at the exact key', () => {
    const membership = { pk: 'USER#1', sk: 'MEMBER#11', userId: '1', organizationId: '11' };
    expect([isDeletedWith(membership, '11'), isDeletedWith(membership, '1')]).toEqual([true, false]);
  });

  it('stays when it says what was sent and charged, but not when it names people', () => {
    for (const item of listRemainingPositions('1')) expect(isDeletedWith(item, '1'), item.sk).toBe(false);
    expect(isDeletedWith({ pk: 'ORG#1#METER', sk: 'SPEND-MAIL#2026-03-01T00:00:00.000Z#u' }, '1')).toBe(true);
  });

  it.each([
    'USER',
    'EMAIL',
    'PLATFORM',
    'LIMIT',
    'CARRIER',
    'CODE',
    'SIGN-UP-LINKS',
    'PLATFORM#AUDIT',
    'DELETIONS',
    'DELETION-SWEEP',
  ])('of %s belongs to no organization', (area) => {
    for (const key of [
      { pk: area, sk: '1' },
      { pk: `${area}#1`, sk: area },
      { pk: `${area}#1`, sk: 'x#1' },
      { pk: area, sk: 'x#1' },
    ])
      expect(isDeletedWith(key, '1'), `${key.pk} ${key.sk}`).toBe(false);
  });
});
