import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Item } from '../table/table.ts';

/** Partitions of a deleted organization that stay: what was sent and charged (data/README.md, "What a deletion keeps"). */
const KEPT_PARTITIONS = ['USAGE', 'METER'];
/** Items of `METER` that name people. */
const SPEND_MAIL = 'SPEND-MAIL#';

/**
 * Returns whether an item is deleted with an organization. Only positions count: an id such as "1" may occur anywhere else
 * in a key. An item that stays for billing, and the entry that leads the deletion, are not deleted.
 */
export function isDeletedWith(item: Item, organizationId: OrganizationId): boolean {
  const { pk, sk } = item;
  const [area = '', second = '', third = ''] = pk.split('#');
  if (area === 'DELETIONS') return false;
  if (area === 'ORG' && second === organizationId) return !KEPT_PARTITIONS.includes(third) || sk.startsWith(SPEND_MAIL);
  if (item.organizationId === organizationId) return true;
  switch (area) {
    case 'USER':
      return sk === `MEMBER#${organizationId}`;
    case 'ORGANIZATIONS':
      // The name comes first and may contain any character.
      return sk.slice(sk.lastIndexOf('#') + 1) === organizationId;
    case 'PACE':
    case 'IDEMPOTENCY':
      return second === organizationId;
    case 'BILLED':
    case 'NUMBER-ORDERS':
      return sk === organizationId;
    case 'MEDIA-SHARED':
    // Their files go with the organization that owns them.
    case 'MEDIA-REMOVALS':
      // `due#media/organization/file`
      return sk.split('/')[1] === organizationId;
    default:
      return false;
  }
}
