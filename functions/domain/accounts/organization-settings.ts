import { AUTO_REPLY_LIMIT, findAutoReply } from './auto-reply.ts';
import type { E164 } from '../contacts/phone.ts';
import { getOptInMessage } from '../consent/opt-in.ts';
import { normalizeBlocks, type MessageBlock } from '../content/blocks.ts';
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
 * changes in the meantime are safe: a switch without its text or number does nothing.
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

/** Texts of an organization as a form began with them. A missing text is not compared. */
export interface SeenTexts {
  readonly optInMessage?: readonly MessageBlock[] | null | undefined;
  readonly autoReplyContent?: string | null | undefined;
  readonly welcomeMessage?: readonly MessageBlock[] | null | undefined;
}

/** Returns whether someone has changed a text that is about to be saved since the form began with it. */
export function hasOtherTexts(
  current: Pick<Organization, 'brand' | 'name' | 'optInMessage' | 'autoReplyContent' | 'welcomeMessage'>,
  given: SeenTexts,
  seen: SeenTexts,
): boolean {
  const isOtherMessage =
    given.optInMessage != null &&
    seen.optInMessage != null &&
    toKey(getOptInMessage(current)) !== toKey(seen.optInMessage);
  const isOtherReply =
    given.autoReplyContent != null &&
    seen.autoReplyContent != null &&
    (current.autoReplyContent ?? '') !== seen.autoReplyContent;
  const isOtherWelcome =
    given.welcomeMessage !== undefined &&
    seen.welcomeMessage != null &&
    toKey(current.welcomeMessage ?? []) !== toKey(seen.welcomeMessage);
  return isOtherMessage || isOtherReply || isOtherWelcome;
}

/** The order of the attributes differs between what is stored and what a page sends. */
function toKey(blocks: readonly MessageBlock[]): string {
  return JSON.stringify(
    normalizeBlocks(blocks).map((block) =>
      block.type === 'TEXT'
        ? [block.text]
        : [block.type, block.type === 'FIELD' ? block.fieldId : '', block.fallback ?? ''],
    ),
  );
}

function withoutMissing<Given extends object>(
  given: Given,
): { [Name in keyof Given]: Exclude<Given[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
