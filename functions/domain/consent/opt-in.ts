import type { Organization } from '../accounts/account.ts';
import { fillTemplate, getPackById } from '../brand/packs.ts';
import type { Contact } from '../contacts/contact.ts';
import { renderBlocks, type MessageBlock } from '../content/blocks.ts';
import { getPlaceholderValues, appendSuffix } from '../sending/hand-over.ts';

/** The blast brand asks a contact to opt in before the first text. One reminder follows after this many days. */
export const REMINDER_DAYS = 3;

/** The contact's answer resumes a waiting message. This is only how often a message checks by itself. */
export const OPT_IN_RETRY_DAYS = 7;

/** The opt-in request: the organization's own text, else the brand's. The line that says how to stop is always in. */
export function buildOptInBody(
  organization: Pick<Organization, 'brand' | 'name' | 'optInMessage'>,
  contact: Pick<Contact, 'firstName' | 'lastName' | 'phone'>,
): string {
  const suffix = fillTemplate(getPackById(organization.brand).texts.firstMessageSuffix, { org: organization.name });
  return appendSuffix(renderBlocks(getOptInMessage(organization), getPlaceholderValues(contact)), suffix);
}

/** The organization's own opt-in message, else the brand's. */
export function getOptInMessage({
  brand,
  name,
  optInMessage,
}: Pick<Organization, 'brand' | 'name' | 'optInMessage'>): readonly MessageBlock[] {
  return optInMessage && optInMessage.length > 0
    ? optInMessage
    : [{ type: 'TEXT', text: fillTemplate(getPackById(brand).texts.optInRequest, { org: name }) }];
}
