import { readLines } from './inbound-words.ts';
import { findStopWord } from './stop-request.ts';

/** The words that opt out (DECISIONS.md, "Consent"). */
const OPT_OUT_WORDS = ['STOP', 'STOPALL', 'QUIT', 'END', 'REVOKE', 'OPTOUT', 'CANCEL', 'UNSUBSCRIBE'];
const OPT_IN_WORDS = ['START', 'UNSTOP'];
/** The words that opt in when they reply to an opt-in message. */
const OPT_IN_ANSWERS = ['YES', 'Y', 'OK', 'START', 'JOIN'];
const HELP_WORDS = ['HELP', 'INFO'];

/**
 * The carrier itself confirms these words. We confirm all others, such as "OPT OUT": the carrier knows no keyword of two words (Twilio,
 * https://www.twilio.com/en-us/blog/update-to-fcc-s-sms-opt-out-keywords, read on 2026-11-28: REVOKE and OPTOUT since May 14, 2025).
 */
const ANSWERED_BY_CARRIER = new Set([
  'STOP',
  'STOPALL',
  'QUIT',
  'END',
  'REVOKE',
  'OPTOUT',
  'CANCEL',
  'UNSUBSCRIBE',
  'START',
  'UNSTOP',
  'YES',
  'HELP',
  'INFO',
]);

type Keyword = 'OPT_OUT' | 'OPT_IN' | 'HELP';

export interface KeywordMatch {
  readonly keyword: Keyword;
  /** The recognized word. It is stored as evidence. */
  readonly word: string;
  /** Whether the carrier has already confirmed the keyword. */
  readonly answeredByCarrier: boolean;
}

export interface KeywordContext {
  readonly optedOut: boolean;
  /** The opt-in message was sent, and the contact has not replied yet. */
  readonly optInRequested?: boolean;
  /** What the carrier itself recognized. */
  readonly optOutType?: string | undefined;
}

/**
 * Returns the keyword that an inbound message is, or null for a normal message. The whole message must be the keyword;
 * case, blanks, punctuation and a signature do not matter. An opt-out may also be the first line, or a short request such
 * as "Please stop texting me". "stop by at 3" is a normal message. YES opts in only a contact who opted out. The carrier's
 * own `optOutType` wins.
 */
export function matchKeyword(body: string, context: KeywordContext): KeywordMatch | null {
  const lines = readLines(body);
  const word = toWord(lines.join(''));
  const carrierKeyword = toCarrierKeyword(context.optOutType);
  if (carrierKeyword)
    return { keyword: carrierKeyword, word: word || (context.optOutType ?? ''), answeredByCarrier: true };
  // A contact who was asked to opt in may reply with more words than START.
  if (context.optInRequested && !context.optedOut && OPT_IN_ANSWERS.includes(word))
    return { keyword: 'OPT_IN', word, answeredByCarrier: true };
  const stopWord = [toWord(lines[0] ?? '')].find((first) => OPT_OUT_WORDS.includes(first)) ?? findStopWord(body);
  if (stopWord !== null) return { keyword: 'OPT_OUT', word: stopWord, answeredByCarrier: isAnsweredByCarrier(body) };
  const keyword = toKeyword(word, context.optedOut);
  return keyword ? { keyword, word, answeredByCarrier: isAnsweredByCarrier(body) } : null;
}

/** The carrier recognizes its words only by themselves: it does not confirm "Stop." or "STOP PLEASE", so we do. */
function isAnsweredByCarrier(body: string): boolean {
  return ANSWERED_BY_CARRIER.has(body.trim().toUpperCase());
}

function toWord(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function toKeyword(word: string, optedOut: boolean): Keyword | null {
  if (OPT_IN_WORDS.includes(word) || (word === 'YES' && optedOut)) return 'OPT_IN';
  if (HELP_WORDS.includes(word)) return 'HELP';
  return null;
}

function toCarrierKeyword(optOutType: string | undefined): Keyword | null {
  if (optOutType === 'STOP') return 'OPT_OUT';
  if (optOutType === 'START') return 'OPT_IN';
  if (optOutType === 'HELP') return 'HELP';
  return null;
}
