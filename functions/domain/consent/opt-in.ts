import type { Organization } from '../accounts/account.ts';
import { fillTemplate, getPackById } from '../brand/packs.ts';
import type { Contact } from '../contacts/contact.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { getPlaceholderValues, appendSuffix } from '../sending/hand-over.ts';

/**
 * The blast brand asks before it sends (decisions, "Consent and carrier"): a contact's texts wait until it has answered
 * YES, Y, OK, START or JOIN, or has signed up by a form with the opt-in box.
 */
export const WAITING_FOR_OPT_IN = 'Waiting for opt-in';

/** One reminder at most. */
export const REMINDER_DAYS = 3;

/** The answer releases what waits; this is only how often a text looks by itself. */
export const OPT_IN_RETRY_DAYS = 7;

/** What asks: the organization's own words, else the pack's. It says how to stop, whatever the words are. */
export function buildOptInBody(
  organization: Pick<Organization, 'brand' | 'name' | 'optInMessage'>,
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone'>,
): string {
  const suffix = fillTemplate(getPackById(organization.brand).texts.firstMessageSuffix, { org: organization.name });
  return appendSuffix(renderBlocks(getOptInMessage(organization), getPlaceholderValues(contact)), suffix);
}

export function getOptInMessage({
  brand,
  name,
  optInMessage,
}: Pick<Organization, 'brand' | 'name' | 'optInMessage'>): readonly MessageBlock[] {
  return optInMessage && optInMessage.length > 0
    ? optInMessage
    : [{ type: 'TEXT', text: fillTemplate(getPackById(brand).texts.optInRequest, { org: name }) }];
}
