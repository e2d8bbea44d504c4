/** Consent keywords (decisions, "Consent and carrier"; fine points, "Law, consent, carrier"). */
const OPT_OUT = ['STOP', 'STOPALL', 'QUIT', 'END', 'REVOKE', 'OPTOUT', 'CANCEL', 'UNSUBSCRIBE'];
const OPT_IN = ['START', 'UNSTOP'];
/** What answers an opt-in message. */
const OPT_IN_ANSWERS = ['YES', 'Y', 'OK', 'START', 'JOIN'];
const HELP = ['HELP', 'INFO'];

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
  readonly answered: boolean;
}

export interface KeywordContext {
  readonly optedOut: boolean;
  /** It was asked to opt in and has not answered yet. */
  readonly asked?: boolean;
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
  const told = fromCarrier(context.optOutType);
  if (told) return { keyword: told, word: word || (context.optOutType ?? ''), answered: true };
  // The texts that waited for it are the answer.
  if (context.asked && !context.optedOut && OPT_IN_ANSWERS.includes(word))
    return { keyword: 'OPT_IN', word, answered: true };
  const keyword = meaning(word, context.optedOut);
  // The carrier knows its words only as they stand: "Stop." is left to us.
  return keyword ? { keyword, word, answered: ANSWERED_BY_CARRIER.has(body.trim().toUpperCase()) } : null;
}

function meaning(word: string, optedOut: boolean): Keyword | null {
  if (OPT_OUT.includes(word)) return 'OPT_OUT';
  if (OPT_IN.includes(word) || (word === 'YES' && optedOut)) return 'OPT_IN';
  if (HELP.includes(word)) return 'HELP';
  return null;
}

function fromCarrier(optOutType: string | undefined): Keyword | null {
  if (optOutType === 'STOP') return 'OPT_OUT';
  if (optOutType === 'START') return 'OPT_IN';
  if (optOutType === 'HELP') return 'HELP';
  return null;
}
