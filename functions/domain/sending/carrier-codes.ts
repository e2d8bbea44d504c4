/** What a carrier's error code means for a message, its contact and its sender. This is the only such table. */
export type CarrierAction =
  /** The person opted out at the carrier. */
  | 'OPTED_OUT'
  /** The number cannot get messages. */
  | 'INVALID_NUMBER'
  /** The carrier asks to slow down. The message waits and is attempted again. */
  | 'BACK_OFF'
  /** The carrier takes no more texts from the number today. The message waits for the next day. */
  | 'DAILY_CAP'
  /** Certainly not sent, because the validity period ended. A new attempt follows at the next opening. */
  | 'EXPIRED'
  /** The carrier took the message for spam. */
  | 'FILTERED'
  /** The number may not send: it is not registered, not verified, suspended, or not ours. All its texts wait. */
  | 'UNREGISTERED'
  /** The carrier refuses our account. Operations get an alarm. */
  | 'ACCOUNT'
  /** The message failed. Staff may retry it. */
  | 'FAIL';

interface CodeEntry {
  readonly action: CarrierAction;
  /** Shown to staff. */
  readonly text: string;
}

/**
 * What the carrier's codes mean, from Twilio's "Error and Warning Dictionary" (https://www.twilio.com/docs/api/errors, read on
 * 2026-11-27). 10001: the balance reached zero. 20006, 20008: a key may not do this, or is one for tests. 20403: usually a suspended
 * or closed account. 90010: the account is not active.
 * Assumed, because the pages do not say it: 21606, 21659, 21660, 21661 and 30024 concern every text of the number.
 */
const CODES: Readonly<Record<number, CodeEntry>> = {
  21610: { action: 'OPTED_OUT', text: 'The contact has opted out' },

  21211: { action: 'INVALID_NUMBER', text: 'Not a valid phone number' },
  21217: { action: 'INVALID_NUMBER', text: 'Not a valid phone number' },
  21265: { action: 'INVALID_NUMBER', text: 'A short code cannot get texts' },
  21401: { action: 'INVALID_NUMBER', text: 'Not a valid phone number' },
  21614: { action: 'INVALID_NUMBER', text: 'Not a number that can get texts' },
  21635: { action: 'INVALID_NUMBER', text: 'A landline cannot get texts' },
  30005: { action: 'INVALID_NUMBER', text: 'The number is unknown or no longer in service' },
  30006: { action: 'INVALID_NUMBER', text: 'A landline or a number the carrier cannot reach' },

  14107: { action: 'BACK_OFF', text: 'Too many texts between two numbers in a short time' },
  20429: { action: 'BACK_OFF', text: 'The carrier asked to slow down' },
  21611: { action: 'BACK_OFF', text: 'The carrier’s queue for this number is full' },
  30001: { action: 'BACK_OFF', text: 'The carrier’s queue overflowed' },
  30017: { action: 'BACK_OFF', text: 'The carrier’s network is congested' },
  30022: { action: 'BACK_OFF', text: 'The registration of the number allows fewer texts at a time' },
  63017: { action: 'BACK_OFF', text: 'The carrier asked to slow down' },
  63018: { action: 'BACK_OFF', text: 'The carrier asked to slow down' },

  30023: { action: 'DAILY_CAP', text: 'The registration of the number allows no more texts today' },
  30027: { action: 'DAILY_CAP', text: 'The registration of the number allows no more texts today' },
  63038: { action: 'DAILY_CAP', text: 'The carrier takes no more texts from the account today' },

  30036: { action: 'EXPIRED', text: 'The carrier did not deliver it before the window closed' },

  30007: { action: 'FILTERED', text: 'Filtered by the carrier as unwanted' },

  21212: { action: 'UNREGISTERED', text: 'The carrier does not accept the sending number' },
  21606: { action: 'UNREGISTERED', text: 'The carrier does not accept the sending number' },
  21607: { action: 'UNREGISTERED', text: 'The carrier does not accept the sending number' },
  21659: { action: 'UNREGISTERED', text: 'The carrier does not accept the sending number' },
  21660: { action: 'UNREGISTERED', text: 'The sending number belongs to another carrier account' },
  21661: { action: 'UNREGISTERED', text: 'The sending number cannot send texts' },
  30024: { action: 'UNREGISTERED', text: 'The carrier has not set up the sending number yet' },
  30032: { action: 'UNREGISTERED', text: 'The toll-free number is not verified yet' },
  30033: { action: 'UNREGISTERED', text: 'The carrier suspended the registration of the number' },
  30034: { action: 'UNREGISTERED', text: 'Number registration pending' },
  30035: { action: 'UNREGISTERED', text: 'The carrier is still registering the number' },

  10001: { action: 'ACCOUNT', text: 'The carrier account is not active' },
  20003: { action: 'ACCOUNT', text: 'The carrier refused our account' },
  20005: { action: 'ACCOUNT', text: 'The carrier account is not active' },
  20006: { action: 'ACCOUNT', text: 'The carrier refused our account' },
  20008: { action: 'ACCOUNT', text: 'The carrier refused our account' },
  20403: { action: 'ACCOUNT', text: 'The carrier refused our account' },
  30002: { action: 'ACCOUNT', text: 'The carrier suspended our account' },
  90010: { action: 'ACCOUNT', text: 'The carrier account is not active' },

  21408: { action: 'FAIL', text: 'Texts to this country are not enabled' },
  21608: { action: 'FAIL', text: 'The carrier’s trial account may not text this number' },
  21612: { action: 'FAIL', text: 'The carrier cannot text this number from ours' },
  21617: { action: 'FAIL', text: 'The text is too long for the carrier' },
  30003: { action: 'FAIL', text: 'The phone was off or out of reach' },
  30004: { action: 'FAIL', text: 'The phone or its carrier blocks our texts' },
  30008: { action: 'FAIL', text: 'The carrier gave no reason' },
  30410: { action: 'FAIL', text: 'The phone’s carrier did not answer' },
  30450: { action: 'FAIL', text: 'The carrier blocks the number for half an hour, because it suspects fraud' },
};

/**
 * Codes that can be on a text and concern this text alone: a wrong request, a medium or a channel that we do not use, or a
 * warning. They are shown as their number. A test holds that every code of the dictionary is here or in `CODES`.
 */
const CODES_OF_ONE_TEXT: ReadonlySet<number> = new Set(
  (
    '20404 21213 21214 21215 21216 21218 21219 21264 21266 21267 21601 21602 21603 21604 21605 21609 ' +
    '21613 21616 21618 21619 21620 21621 21622 21623 21624 21626 21627 21652 21653 21654 21655 21656 21657 21658 ' +
    '21662 21703 21704 21910 30009 30010 30011 30012 30013 30014 30015 30016 30018 30019 30020 30021 30025 30026 ' +
    '30028 30029 30030 30031 30037 30038 30039 30040 30041 30400 30404 30409 35111 35114 35118 35125 35126 63001 ' +
    '63002 63003 63005 63006 63007 63008 63009 63010 63011 63012 63013 63014 63015 63016 63019 63020 63021 63022 ' +
    '63023 63024 63025 63026 63027 63028 63029 63030 63031 63032 63033 63034 63035 63036 63037 63039 63040 63041 ' +
    '63042 63043 63044 63045 63046 63047 63051'
  )
    .split(' ')
    .map(Number),
);

/** The code with which the carrier refuses an account. It pauses all sending. */
export const ACCOUNT_REFUSED = 20003;
/** The carrier asks to slow down. */
export const TOO_MANY_REQUESTS = 20429;

/**
 * Returns the code that says what a refused request for a text means. `status`: the HTTP status of the refusal. `code`: the carrier's
 * code, or null if it gave none. Every 401 and 403 is about the account, also with a code that is not in the table, because a text that waits
 * can leave later, and a failed one cannot. A code of the table stays: the text alone may be refused, for its country.
 */
export function toRefusalCode(status: number, code: number | null): number | null {
  if (code !== null && isKnownCode(code)) return code;
  if (status === 401 || status === 403) return ACCOUNT_REFUSED;
  return status === 429 ? TOO_MANY_REQUESTS : code;
}

export function getCarrierAction(code: number | null): CarrierAction {
  return (code === null ? undefined : CODES[code]?.action) ?? 'FAIL';
}

/** Returns whether the table says what a code means. */
export function isKnownCode(code: number): boolean {
  return CODES[code] !== undefined || CODES_OF_ONE_TEXT.has(code);
}

/** Returns the text for a carrier's error code. A code outside of the table is shown as its number. */
export function getCarrierErrorText(code: number): string {
  return CODES[code]?.text ?? `Carrier error ${code}`;
}
/** The carrier account that a first deploy writes into the secret. Nothing is sent until an operator stores a real one. */
export const PLACEHOLDER_ACCOUNT = 'AC00000000000000000000000000000000';
