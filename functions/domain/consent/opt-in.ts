import type { Organization } from '../accounts/account.ts';
import { fillTemplate, getPackById } from '../brand/packs.ts';
import type { Contact } from '../contacts/contact.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { getPlaceholderValues, appendSuffix } from '../sending/hand-over.ts';

/**
 * A blast organization asks a contact to opt in before the first message. One reminder follows after this many days.
 */
export const REMINDER_DAYS = 3;

/**
 * The contact's reply resumes a waiting message. In case the reply is missed, the message checks this often by itself.
 */
export const OPT_IN_RETRY_DAYS = 7;

/** Returns the opt-in message with the line that says how to opt out, which the law requires. */
export function buildOptInBody(
  organization: Pick<Organization, 'brand' | 'name' | 'optInMessage'>,
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone' | 'fields'>,
): string {
  const suffix = fillTemplate(getPackById(organization.brand).texts.firstMessageSuffix, { org: organization.name });
  return appendSuffix(renderBlocks(getOptInMessage(organization), getPlaceholderValues(contact)), suffix);
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
