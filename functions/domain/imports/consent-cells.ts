/**
 * What a column such as Shopify's "Accepts SMS Marketing" says: whether a contact agreed to texts. A file with such a column says "no" of
 * some rows, and staff confirm consent for the whole file, so those rows are left out. Staff decide
 * about rows that say neither yes nor no.
 */

/** Words that say no of any column. */
const REFUSED =
  /\b(un-?subscribed?|(not|never|no longer) (subscribed|opted|agreed|accepted)|opted[ -]?out|opt[ -]?out|declined|denied|refused|revoked|withdrawn|do not (text|contact|message)|dnd|dnc|baja)\b/;
const YES =
  /^(y|t|1|on|x|ok|si|ja|oui|✓|✔|((yes|true|agreed|agrees|accepts?|accepted|allowed|granted|given|confirmed|active|enabled|((re|still) ?)?subscribed|opt(ed)?[ -]?in|optin|express(ed)?)(\b.*)?))$/;
/** Some tools write when the contact agreed. */
const DATE = /^(\d{4} \d{1,2} \d{1,2}|\d{1,2} \d{1,2} (\d{4}|\d{2}))(?!\d)/;
const NO = /^(n|no|f|false|0|off|none|nein|non)$/;
/** Words that say no, or nothing, of a column of refusals. Everything else refuses, such as the date of the opt-out. */
const NOT_REFUSED = /^(n a|na|null|never|(still |re)?subscribed|active|opt(ed)? ?in)$/;
/** Names of columns whose "yes" means that the contact wants no texts. */
const NAMES_REFUSALS =
  /\b(opt(ed)? ?out|optout|unsubscribed?|unsubscribe|do not|dnd|dnc|suppress(ed)?|blocked|blacklisted)\b/;
/** Names of columns that say who agreed to texts. */
const NAMES_TEXTS = /\b(sms|texts?|texting|messages?|mobile|phone|whatsapp)\b/;
const NAMES_CONSENT =
  /\b(accepts?|accepted|consent(s|ed)?|opt(ed)? ?in|optin|opt(ed)? ?out|optout|subscribed|subscription|subscriber|unsubscribed?|permission|agreed|agrees|allowed|marketing|dnd|dnc|do not (text|contact|message|sms|disturb))\b/;
/** A column about other ways to reach someone, or about when and how the contact agreed, says nothing of texts. */
const NAMES_OTHER =
  /\b(e ?mails?|mail|mailing|post|postal|call|calls|fax|cookies?|newsletter|date|time|timestamp|at|on|source|ip|level|method|page|url|id|notes?|reason|last|count)\b/;

/** Returns whether a header names the column that says who agreed to texts, such as "SMS Consent" or "Opted Out". */
export function namesConsent(header: string): boolean {
  const words = toWords(header);
  if (!NAMES_CONSENT.test(words) || NAMES_OTHER.test(words)) return false;
  // "Accepts Marketing" alone is about mail in the tools that write it.
  return NAMES_TEXTS.test(words) || !/\b(marketing|accepts?|accepted|permission|allowed|agreed|agrees)\b/.test(words);
}

/** Returns whether a header names a column whose "yes" means that the contact wants no texts, such as "Opted Out". */
export function namesRefusals(header: string): boolean {
  return NAMES_REFUSALS.test(toWords(header));
}

/** What a cell says about texts. An empty cell of a column of refusals says that the contact has not refused. */
export type Consent = 'YES' | 'NO' | 'UNCLEAR';

/** Returns what a cell says about texts. `header`: the name of its column. */
export function readConsent(header: string, cell: string): Consent {
  const value = toWords(cell);
  if (REFUSED.test(value)) return 'NO';
  if (namesRefusals(header)) {
    if (value === 'unknown') return 'UNCLEAR';
    return value === '' || NO.test(value) || NOT_REFUSED.test(value) ? 'YES' : 'NO';
  }
  if (NO.test(value)) return 'NO';
  return YES.test(value) || DATE.test(value) ? 'YES' : 'UNCLEAR';
}

function toWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_\s/-]+/g, ' ')
    .replace(/[()?:.]/g, '')
    .trim();
}
