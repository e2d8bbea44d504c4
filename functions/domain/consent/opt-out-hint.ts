// Mistyped and foreign words. cspell:ignore sotp tsop sstop stopo stpo stp sto stopp unsubcribe unsuscribe unsubscibe
// cspell:ignore desabonner desabonnez desinscrire desinscription cancell qiut quitt isnt basta desuscribir cancelar baja parar arretez
import { readLines, toPlainWords } from './inbound-words.ts';

/**
 * Phrases of messages that look like an opt-out and do not ask for it as plainly as `findStopWord` wants, such as "take me
 * off your list". A match opts the contact out only when staff say so. Texts of campaigns wait until then: one question
 * too many is better than a missed opt-out, but "stop by at 3" is no question.
 */
const PHRASES: readonly RegExp[] = [
  /\b(please |pls |plz )?stop (it|this|these|that|now|already|please|pls|(the )?(texts?|texting|messages?|messaging|sms|spam(ming)?|sending|contacting|bothering|calling|harassing)|me\b)/,
  /\b(do not|dont|never|quit|no more|stop|end) (ever )?(these |the |your )?(texts?|texting|messages?|messaging|contact(ing)?|send(ing)?|call(ing)?|bother(ing)?|spam(ming)?)\b/,
  /\b(unsubscribe|un subscribe|unsub|opt(ing)?( |-)?out|opt me out)\b/,
  /\b(take|remove|delete|drop|get) (me|my (number|name|phone)) (off|from|out)\b/,
  /\b(take|remove|delete|drop) [^.!?]{1,30} (off|from) (the|this|that|your|ur) (list|lists|texts?|messages?)\b/,
  /\b(remove|delete) (me|my (number|phone|contact|info|data))\b/,
  /\bcancel (my|the|this) (subscription|membership to|texts?|messages?)\b/,
  /\b(want|let|get) (me )?out\b/,
  /\bleave me alone\b/,
  /\b(lose|forget) (my|this)( number)?$|\b(lose|forget) (my|this) number\b/,
  /\b(wrong|not my) (number|person)\b/,
  /\b(not|no longer|isnt) interested\b/,
  /\bwho gave you (my|this) number\b/,
  /\b(i will|ill) (report|sue)\b/,
  /^(please |pls |no |ok )?(no more|enough|delete|remove|erase|basta|ya no|go away|desuscribir|cancelar|baja)( (please|pls|already|now|thanks|por favor))?$/,
  /\b(alto|parar|arret|arretez|desabonner|desabonnez|desinscrire|desinscription)\b/,
];

/** How people mistype the words that opt out, as the whole message. */
const MISTYPED =
  /^(stopp+|stpo|sotp|tsop|stp|sto|sstop|stopo|stop[0-9]|stops|stopped|unsubcribe|unsuscribe|unsubscibe|unsubscribed|cancell?ed?|qiut|quitt)$/;

const KEYWORDS = /^(stop|quit|end|cancel|unsubscribe|stopall|optout|revoke|remove)\b.{0,12}$/;
/** How the same words begin a message about something else. */
const OTHERWISE = /^(stop (by|in|at|over)|end of|cancel (my|the|our|appointment|it))\b/;
/** A sign that says stop without words. */
const STOP_SIGN = '🛑';

/** Returns whether a message that is no opt-out by itself may still ask to stop. */
export function looksLikeOptOut(body: string): boolean {
  if (body.includes(STOP_SIGN)) return true;
  const text = toPlainWords(readLines(body).join(' ')).join(' ');
  if (text === '') return false;
  if (KEYWORDS.test(text) && !OTHERWISE.test(text)) return true;
  return MISTYPED.test(text) || PHRASES.some((phrase) => phrase.test(text));
}
