/** Words before STOP that turn it into something else: "don't STOP", "non-STOP". */
const NOT_MEANT = /(?:\b(?:not|never|non|bus|full|pit|rest|cannot)|n['’]t)[ -]+$/i;
/** Asks for an answer, in the same sentence before STOP. */
const ASKS_TO_ANSWER = /\b(?:reply|text|txt|send|respond|answer|type|write|say)\b[^.!?\n]*$/i;
/** Says after STOP what it does: "STOP to opt out", "STOP=end", "STOP ends". */
const SAYS_THE_EFFECT = /^["'”’]?\s*(?:(?:to|2|=|:)\s*(?:\w+\s+)?(?:opt|end|unsubscribe|cancel|quit|leave)|ends\b)/i;
/** A text that ends with STOP, as short texts do. */
const ENDS = /^["'”’]?[.!)]*$/;

/**
 * Returns whether a message says how to opt out: reply STOP. The word in capitals is not enough, because a message may
 * say "don't STOP now". If in doubt, the answer is no, and the first message gets the opt-out line.
 */
export function saysHowToOptOut(text: string): boolean {
  return [...text.matchAll(/\bSTOP\b/g)].some(({ index }) => {
    const before = text.slice(0, index);
    const after = text.slice(index + 'STOP'.length);
    if (NOT_MEANT.test(before)) return false;
    return ASKS_TO_ANSWER.test(before) || SAYS_THE_EFFECT.test(after) || ENDS.test(after.trim());
  });
}
