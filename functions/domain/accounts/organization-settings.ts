import { AUTO_REPLY_LIMIT, findAutoReply } from './auto-reply.ts';
import type { E164 } from '../contacts/phone.ts';
import type { Organization } from './account.ts';

/** What staff typed. A missing field stays as it is. */
export interface GivenSettings {
  readonly name?: string | undefined;
  readonly color?: string | null | undefined;
  readonly allowCallForwarding?: boolean | undefined;
  readonly forwardingPhone?: E164 | null | undefined;
  readonly autoReplyEnabled?: boolean | undefined;
  readonly autoReplyContent?: string | undefined;
}

const COLOR = /^#[0-9a-f]{6}$/;

/**
 * Returns why settings cannot be saved, or null. `current`: the organization as it is stored. Settings that another tab
 * changes meanwhile are safe: a switch without its text or number does nothing.
 */
export function findSettingsProblem(given: GivenSettings, current: Organization): string | null {
  const after = { ...current, ...withoutMissing(given) };
  if (after.name.trim() === '') return 'Give the organization a name.';
  if (typeof given.color === 'string' && !COLOR.test(given.color)) return 'Choose a color such as #0b7462.';
  if ((after.autoReplyContent ?? '').length > AUTO_REPLY_LIMIT)
    return `The auto-reply can have at most ${AUTO_REPLY_LIMIT} characters.`;
  if (given.autoReplyEnabled === true && findAutoReply(after) === null) return 'Write the auto-reply first.';
  if (given.allowCallForwarding === true && after.forwardingPhone === null)
    return 'Enter the phone number that calls go to.';
  // The call would come back to the same number without an end.
  if (after.forwardingPhone !== null && after.forwardingPhone === after.number)
    return 'Calls cannot be forwarded to the number that they come from.';
  return null;
}

function withoutMissing<Given extends object>(
  given: Given,
): { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
