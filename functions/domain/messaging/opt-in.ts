import type { Organization } from '../accounts/account.ts';
import { fill, packById } from '../brand/packs.ts';
import type { Contact } from '../contacts/lead.ts';
import { render, type MessageBlock } from './blocks.ts';
import { placeholderValues, withSuffix } from './hand-over.ts';

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
export function optInBody(
  organization: Pick<Organization, 'brand' | 'name' | 'optInMessage'>,
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone'>,
): string {
  const suffix = fill(packById(organization.brand).texts.firstMessageSuffix, { org: organization.name });
  return withSuffix(render(optInMessageOf(organization), placeholderValues(contact)), suffix);
}

export function optInMessageOf({
  brand,
  name,
  optInMessage,
}: Pick<Organization, 'brand' | 'name' | 'optInMessage'>): readonly MessageBlock[] {
  return optInMessage && optInMessage.length > 0
    ? optInMessage
    : [{ type: 'TEXT', text: fill(packById(brand).texts.optInRequest, { org: name }) }];
}
