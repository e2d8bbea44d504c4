import type { E164 } from '../../domain/contacts/phone.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Table, Write } from '../table/table.ts';
import { openOrderKey, orderKey } from './number-keys.ts';

/** Keeps what was created at the carrier before, and begins without anything. */
export const KEEP_OTHERS =
  'serviceBegun = if_not_exists(serviceBegun, :false), serviceSid = if_not_exists(serviceSid, :null), numberSid = if_not_exists(numberSid, :null), phone = if_not_exists(phone, :null), leaseUntil = if_not_exists(leaseUntil, :null)';

/**
 * Returns the writes that open the order which gives a number back to the carrier. Part of the transaction that takes the
 * number from the organization. `number`: null when only what was bought for a registration is given back.
 */
export function releaseWrites(table: Table, organizationId: OrganizationId, number: E164 | null): Write[] {
  const releasing = number === null ? 'if_not_exists(releasing, :null)' : ':number';
  return [
    table.updateWrite(orderKey(organizationId), {
      UpdateExpression: `SET releasing = ${releasing}, problem = :null, ${KEEP_OTHERS}, areaCode = if_not_exists(areaCode, :none)`,
      ExpressionAttributeValues: {
        ...(number === null ? {} : { ':number': number }),
        ':null': null,
        ':false': false,
        ':none': '',
      },
    }),
    table.putWrite({ ...openOrderKey(organizationId) }),
  ];
}
