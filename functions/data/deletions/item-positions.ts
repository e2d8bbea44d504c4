import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Item } from '../table/table.ts';

/** Partitions of a deleted organization that stay: what was sent and charged (data/README.md, "What a deletion keeps"). */
const KEPT_PARTITIONS = ['USAGE', 'METER'];
/** Items of `METER` that name people. */
const SPEND_MAIL = 'SPEND-MAIL#';
const MEMBER = 'MEMBER#';

/**
 * Returns the organization with which an item is deleted, if it is one of `going`. Only positions count: an id such as "1" may occur
 * anywhere else in a key. null for items of others, for what stays for billing, and for the entries that lead deletions.
 */
export function findDeletedOwner(item: Item, going: ReadonlySet<OrganizationId>): OrganizationId | null {
  const { pk, sk, organizationId } = item;
  const [area = '', second = '', third = ''] = pk.split('#');
  if (area === 'DELETIONS') return null;
  if (area === 'ORG' && going.has(second))
    return !KEPT_PARTITIONS.includes(third) || sk.startsWith(SPEND_MAIL) ? second : null;
  if (typeof organizationId === 'string' && going.has(organizationId)) return organizationId;
  const owner = readOwner({ area, second, sk });
  return owner !== null && going.has(owner) ? owner : null;
}

/** Returns the organization that the key of an item names outside of the organization's own partitions. */
function readOwner({ area, second, sk }: { area: string; second: string; sk: string }): OrganizationId | null {
  switch (area) {
    case 'USER':
      return sk.startsWith(MEMBER) ? sk.slice(MEMBER.length) : null;
    case 'ORGANIZATIONS':
      // The name comes first and may contain any character.
      return sk.slice(sk.lastIndexOf('#') + 1);
    case 'PACE':
    case 'IDEMPOTENCY':
      return second;
    case 'BILLED':
    case 'NUMBER-ORDERS':
      return sk;
    case 'MEDIA-SHARED':
    // Their files go with the organization that owns them.
    case 'MEDIA-REMOVALS':
      // `due#media/organization/file`
      return sk.split('/')[1] ?? null;
    default:
      return null;
  }
}
