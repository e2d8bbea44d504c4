import { MEDIA_QUOTA_BYTES } from '../../domain/media/stored-media.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** How much an organization stores, in bytes: uploaded videos and audio, and images and captions that pages show. */
const usageKey = (organizationId: OrganizationId): Key => ({ pk: `ORG#${organizationId}#MEDIA`, sk: 'USAGE' });

/** Returns the write that counts a file, in the transaction that announces it. It fails when the organization has no room for the file. */
export function takeRoomWrite(table: Table, organizationId: OrganizationId, bytes: number): Write {
  return table.updateWrite(usageKey(organizationId), {
    UpdateExpression: 'ADD #bytes :more',
    ConditionExpression: 'attribute_not_exists(#bytes) OR #bytes <= :room',
    ExpressionAttributeNames: { '#bytes': 'bytes' },
    ExpressionAttributeValues: { ':more': bytes, ':room': MEDIA_QUOTA_BYTES - bytes },
  });
}

/** Returns the write that gives the room of a file back. It fails when the organization is gone, whose figure no one may make again. */
export function giveBackRoomWrite(table: Table, organizationId: OrganizationId, bytes: number): Write {
  return table.updateWrite(usageKey(organizationId), {
    UpdateExpression: 'ADD #bytes :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#bytes': 'bytes' },
    ExpressionAttributeValues: { ':less': -bytes },
  });
}
