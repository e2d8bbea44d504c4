import type { Organization } from '../accounts/account.ts';
import type { Pack } from '../brand/pack.ts';
import { fillTemplate, getPackById } from '../brand/packs.ts';
import type { Contact } from '../contacts/contact.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { getPlaceholderValues, appendSuffix } from '../sending/decide-hand-over.ts';

/**
 * A blast organization asks a contact to opt in before the first message. One reminder follows after this many days.
 */
export const REMINDER_DAYS = 3;

/**
 * The contact's reply resumes a waiting message. In case the reply is missed, the message checks this often by itself.
 */
export const OPT_IN_RETRY_DAYS = 7;

/** The answers that release the waiting texts (`matchKeyword`), except the ones that every sentence may have. */
const SAYS_HOW_TO_OPT_IN = /\b(?:YES|JOIN)\b/i;

/** Returns the opt-in message as a contact gets it. */
export function buildOptInBody(
  organization: Pick<Organization, 'brand' | 'name' | 'optInMessage'>,
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'fields'>,
): string {
  return completeOptInText(renderBlocks(getOptInMessage(organization), getPlaceholderValues(contact)), {
    name: organization.name,
    texts: getPackById(organization.brand).texts,
  });
}

/**
 * Adds to the words of an opt-in message what they lack: how to opt in, without which the waiting texts wait forever, and how to opt out,
 * which the law requires.
 */
export function completeOptInText(
  words: string,
  { name, texts }: { readonly name: string; readonly texts: Pick<Pack['texts'], 'optInAnswer' | 'firstMessageSuffix'> },
): string {
  if (words === '') return '';
  const asked = SAYS_HOW_TO_OPT_IN.test(words) ? words : `${words}\n${texts.optInAnswer}`;
  return appendSuffix(asked, fillTemplate(texts.firstMessageSuffix, { org: name }));
}

/** Returns the organization's own opt-in message, or the brand's when there is none. */
export function getOptInMessage({
  brand,
  name,
  optInMessage,
}: Pick<Organization, 'brand' | 'name' | 'optInMessage'>): readonly MessageBlock[] {
  return optInMessage && optInMessage.length > 0
    ? optInMessage
    : [{ type: 'TEXT', text: fillTemplate(getPackById(brand).texts.optInRequest, { org: name }) }];
}
