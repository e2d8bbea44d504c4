/** Consent keywords (decisions, "Consent and carrier"; fine points, "Law, consent, carrier"). */
const OPT_OUT_WORDS = ['STOP', 'STOPALL', 'QUIT', 'END', 'REVOKE', 'OPTOUT', 'CANCEL', 'UNSUBSCRIBE'];
const OPT_IN_WORDS = ['START', 'UNSTOP'];
/** What answers an opt-in message. */
const OPT_IN_ANSWERS = ['YES', 'Y', 'OK', 'START', 'JOIN'];
const HELP_WORDS = ['HELP', 'INFO'];

/** Words that the carrier answers by itself; for the others the answer is ours. */
const ANSWERED_BY_CARRIER = new Set([
  'STOP',
  'STOPALL',
  'QUIT',
  'END',
  'CANCEL',
  'UNSUBSCRIBE',
  'START',
  'UNSTOP',
  'YES',
  'HELP',
  'INFO',
]);

export type Keyword = 'OPT_OUT' | 'OPT_IN' | 'HELP';

export interface KeywordMatch {
  readonly keyword: Keyword;
  /** The word as it was understood, for the evidence. */
  readonly word: string;
  /** Whether the carrier has already answered the person. */
  readonly answeredByCarrier: boolean;
}

export interface KeywordContext {
  readonly optedOut: boolean;
  /** It was asked to opt in and has not answered yet. */
  readonly optInRequested?: boolean;
  /** The carrier's own reading. */
  readonly optOutType?: string | undefined;
}

/**
 * What an inbound text asks for, if the whole of it is a keyword; case, blanks and punctuation do not matter.
 * "stop by at 3" is a normal message. YES opts in only someone who had opted out. The carrier's own reading
 * (`optOutType`) wins.
 */
export function matchKeyword(body: string, context: KeywordContext): KeywordMatch | null {
  const word = body.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const carrierKeyword = toCarrierKeyword(context.optOutType);
  if (carrierKeyword)
    return { keyword: carrierKeyword, word: word || (context.optOutType ?? ''), answeredByCarrier: true };
  // The texts that waited for it are the answer.
  if (context.optInRequested && !context.optedOut && OPT_IN_ANSWERS.includes(word))
    return { keyword: 'OPT_IN', word, answeredByCarrier: true };
  const keyword = toKeyword(word, context.optedOut);
  // The carrier knows its words only as they stand: "Stop." is left to us.
  return keyword ? { keyword, word, answeredByCarrier: ANSWERED_BY_CARRIER.has(body.trim().toUpperCase()) } : null;
}

function toKeyword(word: string, optedOut: boolean): Keyword | null {
  if (OPT_OUT_WORDS.includes(word)) return 'OPT_OUT';
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
