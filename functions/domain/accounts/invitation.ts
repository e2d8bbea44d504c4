import type { CampaignId, GroupId, OrganizationId, UserId } from '../shared/ids.ts';
import type { Access } from './access.ts';
import { ASSIGNABLE_ACCESS, getAssignableAccess } from './roles.ts';

/** An open invitation of an e-mail address to an organization. There is one for each address. */
export interface Invitation {
  readonly organizationId: OrganizationId;
  /** In lower case. */
  readonly email: string;
  readonly access: Access;
  readonly invitedBy: UserId;
  /** The host of the page on which the person was invited. The link leads to it. */
  readonly host: string;
  /** The campaign that opens after the acceptance. null means the overview. */
  readonly campaignId: CampaignId | null;
  /** The group that opens after the acceptance, without a campaign. */
  readonly groupId?: GroupId | null;
  /** Copied to the user: whether the person's calendar links are shown. */
  readonly showCalendly: boolean;
  readonly created: Date;
  readonly ends: Date;
}

/** How many people one call invites. */
export const MAX_INVITATIONS_PER_CALL = 20;

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
const MAX_EMAIL_LENGTH = 254;

/** Returns whether a text looks like an e-mail address. Only the mail itself proves that the address exists. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * Splits what staff typed or pasted into e-mail addresses, in lower case and without repetitions. `wrong`: the parts that
 * are no address.
 */
export function parseEmails(text: string): { readonly emails: readonly string[]; readonly wrong: readonly string[] } {
  const parts = [...new Set(text.split(/[\s,;]+/).map((part) => part.replace(/^<|>$/g, '').toLowerCase()))].filter(
    Boolean,
  );
  return { emails: parts.filter(isEmail), wrong: parts.filter((part) => !isEmail(part)) };
}

/** Returns the level of an invitation, in capitals or not. A level that no one can assign, such as OWNER, becomes the lowest. */
export function toInvitedAccess(role: string | null | undefined): Access {
  const named = role?.trim().toUpperCase();
  return ASSIGNABLE_ACCESS.find((access) => access === named) ?? 'LIMITED';
}

/** Returns why the actor may not invite someone with this level, or null. */
export function reasonNotInvited(actor: Access, invited: Access): string | null {
  return getAssignableAccess(actor).includes(invited) ? null : 'You cannot give a permission above your own.';
}

const ID_PREFIX = 'invitation:';

/** Returns the id with which the list of users shows an invitation. */
export function toInvitationId(email: string): string {
  return `${ID_PREFIX}${email}`;
}

/** Returns the e-mail address of an invitation's id, or null for the id of a user. */
export function parseInvitationId(id: string): string | null {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : null;
}
