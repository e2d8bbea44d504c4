import type { Access } from '../../domain/accounts/access.ts';
import type { Membership, Organization, User } from '../../domain/accounts/account.ts';
import { UNDERSTANDING_NAMES, type Understanding, type Understandings } from '../../domain/accounts/understandings.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { readSwitches } from '../../domain/platform/switches.ts';
import { toCarrierPause, toStaffPause } from '../table/attributes/pause-items.ts';
import { membershipKey, organizationKey } from '../table/keys.ts';
import type { Item, Key } from '../table/table.ts';
import { toDeletion, toStoredDeletion } from '../table/attributes/deletion-item.ts';
import { readBilling, toStoredBilling } from '../table/attributes/billing-item.ts';
import { readDateOrNull, readNumberOrNull, readPhoneOrNull, readString, readStringOrNull } from '../table/values.ts';

/** Returns a user as read from the table. */
export function toUser(item: Item): User {
  return {
    id: readString(item.id),
    email: readString(item.email),
    name: readString(item.name),
    phone: readPhoneOrNull(item.phone),
    wpAdmin: item.wpAdmin === true,
    secondFactor: item.secondFactor === true,
    isNew: item.isNew === true,
    isLegacy: item.isLegacy === true,
    showCalendly: item.showCalendly === true,
    showAppt: item.showAppt === true,
  };
}

export function toMembership(item: Item): Membership {
  return {
    userId: readString(item.userId),
    organizationId: readString(item.organizationId),
    organizationName: readString(item.organizationName),
    access: readString(item.access) as Access,
  };
}

/** Returns the attributes of a new organization, as the table stores them. */
export function toItem({ billing, deletion, ...organization }: Organization): Record<string, unknown> {
  return {
    ...organization,
    ...(billing ? { billing: toStoredBilling(billing) } : {}),
    ...(deletion ? { deletion: toStoredDeletion(deletion) } : {}),
  };
}

export function toOrganization(item: Item): Organization {
  return {
    id: readString(item.id),
    name: readString(item.name),
    brand: readString(item.brand),
    ...readSwitches(item),
    ...readUnderstandings(item),
    number: readPhoneOrNull(item.number),
    color: readStringOrNull(item.color),
    image: readStringOrNull(item.image),
    allowIncomingContacts: item.allowIncomingContacts === true,
    allowCallForwarding: item.allowCallForwarding === true,
    forwardingPhone: readPhoneOrNull(item.forwardingPhone),
    autoReplyEnabled: item.autoReplyEnabled === true,
    autoReplyContent: readStringOrNull(item.autoReplyContent),
    allowSelfOnboarding: item.allowSelfOnboarding !== false,
    optInMessage: (item.optInMessage as Organization['optInMessage'] | undefined) ?? null,
    welcomeMessage: (item.welcomeMessage as Organization['welcomeMessage'] | undefined) ?? null,
    plan: (readStringOrNull(item.plan) as Organization['plan'] | undefined) ?? null,
    segmentPriceMicros: readNumberOrNull(item.segmentPriceMicros),
    monthlyPriceCents: readNumberOrNull(item.monthlyPriceCents),
    pace: (item.pace as Organization['pace'] | undefined) ?? null,
    messageAlertIds: (item.messageAlertIds as UserId[] | undefined) ?? [],
    deletion: toDeletion(item.deletion),
    suspension: toStaffPause(item.suspension),
    staffPause: toStaffPause(item.staffPause),
    carrierPause: toCarrierPause(item.carrierPause),
    billing: readBilling(item.billing),
    bank: toBank(item.bank as Organization['bank'] | undefined),
    spendCapCents: readNumberOrNull(item.spendCapCents),
    spendNear: readDateOrNull(item.spendNear),
    spendHeld: readDateOrNull(item.spendHeld),
    registrationState:
      (readStringOrNull(item.registrationState) as Organization['registrationState'] | undefined) ?? null,
  };
}

function readUnderstandings(item: Item): Understandings {
  return Object.fromEntries(
    UNDERSTANDING_NAMES.map((name) => [name, (item[name] as Understanding | null | undefined) ?? null]),
  );
}

/** A membership is stored twice: with the user, and with the organization. */
export function buildMembershipKeys({ userId, organizationId }: Membership): Key[] {
  return [membershipKey(userId, organizationId), { pk: organizationKey(organizationId).pk, sk: `MEMBER#${userId}` }];
}

/** Who changes something, and when. */
export interface ChangedBy {
  readonly userId: UserId;
  readonly at: Date;
}

/** Returns the condition that a membership has the access that was read. */
export function accessUnchangedCondition(expected: Membership, more: Record<string, string>) {
  return {
    ConditionExpression: '#access = :seen',
    ExpressionAttributeNames: { '#access': 'access' },
    ExpressionAttributeValues: { ':seen': expected.access, ...more },
  };
}

/** One that was stored with a customer, before payouts had accounts, can get no payout. People are asked for it again. */
function toBank(bank: Organization['bank'] | undefined): Organization['bank'] {
  return bank?.accountId === undefined ? null : bank;
}
