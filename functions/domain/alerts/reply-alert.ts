import type { Access } from '../accounts/access.ts';
import { hideLinks } from './hide-links.ts';
import { cutText } from '../shared/graphemes.ts';

/**
 * How long the next alert of an organization waits after one, in seconds. The first reply sends an alert at once. Replies in these
 * minutes share an alert, so that a campaign with many answers does not ring all day.
 */
export const ALERT_PAUSE_SECONDS = 300;

/** The most people of an organization who get alerts. Each alert is a text that the platform pays. */
export const ALERTED_PEOPLE_LIMIT = 20;

/** The most replies that one alert counts. More than these wait for the next alert. */
export const ALERT_REPLIES_LIMIT = 500;

/** An alert that the carrier could not deliver within an hour is too old to help. In seconds. */
export const ALERT_VALIDITY_SECONDS = 3_600;

/** Who can read replies. Words of a contact in a text to anyone else would show what the screen hides. */
export const REPLY_READERS: readonly Access[] = ['READONLY', 'MANAGER', 'ADMIN', 'OWNER'];

/** Who can get alerts about replies. LIMITED ("Notifications Only") reads only how many replies there are. */
export const ALERTED_ACCESS: readonly Access[] = ['LIMITED', ...REPLY_READERS];

const ORGANIZATION_LENGTH = 40;
const NAME_LENGTH = 30;
/** One segment is left for the names and the address. */
const REPLY_LENGTH = 140;
/** How many contacts an alert about several replies names. */
export const ALERT_NAMES_LIMIT = 3;

/** What an alert tells. */
export interface AlertContent {
  readonly organization: string;
  /** The page that the alert links to. */
  readonly address: string;
  readonly replies: number;
  /** Whether more replies wait than the alert counts. */
  readonly hasMore: boolean;
  /** How many contacts replied. */
  readonly contacts: number;
  /** The names of the first contacts, or their numbers. Empty when the brand keeps them private. */
  readonly names: readonly string[];
  /** What the contact wrote. null if several replies, or the brand keeps it private. */
  readonly reply: string | null;
}

/**
 * Returns the text of an alert. Brands that handle health information give no names and no reply: the text shows on the lock
 * screen of a private phone.
 */
export function buildAlertText(content: AlertContent): string {
  const { address, replies, hasMore, names, reply } = content;
  const organization = shorten(content.organization, ORGANIZATION_LENGTH);
  const [first] = names;
  if (first === undefined) return `${organization}: ${countReplies(replies, hasMore)}. ${address}`;
  if (reply !== null)
    return `${organization}: ${shorten(hideLinks(first), NAME_LENGTH)} replied: "${shorten(hideLinks(reply), REPLY_LENGTH)}" ${address}`;
  return `${organization}: ${countReplies(replies, hasMore)} from ${listNames(content)}. ${address}`;
}

function countReplies(replies: number, hasMore: boolean): string {
  if (hasMore) return `More than ${replies} new replies`;
  return replies === 1 ? '1 new reply' : `${replies} new replies`;
}

/** Lists "Ann", "Ann and Bob", "Ann, Bob and Cy", or "Ann, Bob, Cy and 2 more". */
function listNames({ names, contacts }: AlertContent): string {
  const shown = names.slice(0, ALERT_NAMES_LIMIT).map((name) => shorten(hideLinks(name), NAME_LENGTH));
  const rest = contacts - shown.length;
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last;
}

function shorten(text: string, limit: number): string {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim();
  return oneLine.length > limit ? `${cutText(oneLine, limit - 3).trimEnd()}...` : oneLine;
}
