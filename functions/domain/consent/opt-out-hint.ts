/**
 * Phrases of messages that look like an opt-out and are no keyword, such as "please stop texting me". A match opts
 * nobody out: staff decide. One question too many is better than a missed opt-out, but "stop by at 3" is no question.
 */
const PHRASES: readonly RegExp[] = [
  /\b(please |pls |plz )?stop (it|this|these|that|now|already|please|pls|(the )?(texts?|texting|messages?|messaging|sms|spam(ming)?|sending|contacting|bothering|calling|harassing)|me\b)/,
  /\b(do not|don ?t|dont|never|quit|no more|stop) (ever )?(text(ing|s)?|message|messag(es|ing)|contact(ing)?|send(ing)?|call(ing)?|bother(ing)?|spam(ming)?)\b/,
  /\b(unsubscribe|un subscribe|unsub|opt(ing)? ?-?out|opt me out)\b/,
  /\b(take|remove|delete|drop|get) (me|my (number|name|phone)) (off|from|out)\b/,
  /\bremove (me|my number)\b/,
  /\bleave me alone\b/,
  /\b(lose|forget) (my|this) number\b/,
  /\b(wrong|not my) (number|person)\b/,
  /\b(not|no longer|isn ?t) interested\b/,
  /\bwho gave you (my|this) number\b/,
  /\b(i will|i ll|ill) (report|sue)\b/,
];

const KEYWORDS = /^(stop|quit|end|cancel|unsubscribe|stopall|optout|revoke)\b.{0,12}$/;

export function looksLikeOptOut(body: string): boolean {
  const normalized = body
    .toLowerCase()
    .replace(/[’']/g, ' ')
    .replace(/[^\p{L}\p{N}\s-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (normalized === '') return false;
  if (
    KEYWORDS.test(normalized) &&
    !/^(stop (by|in|at|over)|end of|cancel (my|the|our|appointment|it))\b/.test(normalized)
  )
    return true;
  return PHRASES.some((phrase) => phrase.test(normalized));
}
