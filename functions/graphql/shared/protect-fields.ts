import type { Data } from '../../data/index.ts';
import type { FieldName } from '../registry/registry.ts';
import type { Field, SignedInContext } from '../registry/router.ts';
import { maskForStaff } from './mask-for-staff.ts';
import { recordStaffCalls } from './record-staff-calls.ts';
import { refuseWhenClosed } from './refuse-closed.ts';

type Fields = Partial<Record<FieldName, Field<SignedInContext>>>;

/**
 * Returns the fields of an organization as its people and platform staff may call them. The order matters: a closed account rejects a
 * call before the call is recorded, and platform staff are recorded before the mask rejects what they may not change.
 */
export function protectFields<Given extends Fields>(fields: Given, data: Pick<Data, 'accounts' | 'audit'>): Given {
  return refuseWhenClosed(recordStaffCalls(maskForStaff(fields, data), data.audit), data);
}
