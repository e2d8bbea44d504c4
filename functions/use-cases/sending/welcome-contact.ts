import { checkMessage, type MessageBlock } from '../../domain/content/blocks.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { Refusal, toRefusal } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/actor.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';
import { createContact, type CreateContactsDeps, type NewContactInput } from '../contacts/create-contacts.ts';
import { parsePhoneInput } from '../contacts/phone-input.ts';
import { messageContact, type MessageContactDeps, type ScheduledMessage } from './message-contact.ts';

export interface WelcomeContactDeps extends CreateContactsDeps, MessageContactDeps {
  readonly data: CreateContactsDeps['data'] & MessageContactDeps['data'];
}

export interface WelcomedContact {
  readonly contact: Contact | null;
  /** The welcome message. A refusal says why it was not sent. null if none was wanted. */
  readonly welcome: ScheduledMessage | Refusal | null;
}

const KNOWN_NUMBER = 'The number belongs to a contact already, so the welcome message was not sent.';

/**
 * Adds one contact, and sends the contact a welcome message if one is given. A message that no one could send is refused before the
 * contact is added. A contact with the same number gets no second welcome. `key`: the browser's key of the call. A call that is
 * repeated with its key sends one message.
 */
export async function createWelcomedContact(
  deps: WelcomeContactDeps,
  actor: Actor,
  input: NewContactInput,
  { blocks, key }: { readonly blocks: readonly MessageBlock[] | null; readonly key: string | null },
): Promise<WelcomedContact | Refusal> {
  const checked = blocks && (await checkWelcome(deps, actor, input, blocks));
  if (checked instanceof Refusal) return checked;
  const created = await createContact(deps, actor, input);
  if (created instanceof Refusal) return created;
  const { contact, isNew } = created;
  if (!checked || !contact) return { contact, welcome: null };
  if (!isNew) return { contact, welcome: new Refusal(KNOWN_NUMBER) };
  return {
    contact,
    welcome: await messageContact(deps, actor, { contactId: contact.id, blocks: checked, pack: input.pack, key }),
  };
}

/** Returns the message as it is sent, or why it cannot be sent to anybody, or not to a contact without a number. */
async function checkWelcome(
  { data }: WelcomeContactDeps,
  { organizationId, now }: Actor,
  { contact, pack }: NewContactInput,
  blocks: readonly MessageBlock[],
): Promise<readonly MessageBlock[] | Refusal> {
  const checked = checkMessage(blocks);
  if (!checked.ok) return new Refusal(checked.error);
  const parsed = parsePhoneInput(contact.phone, null);
  if ('reason' in parsed) return toRefusal(parsed.reason, pack);
  if (parsed.phone === null) return toRefusal('NO_PHONE', pack);
  const organization = await data.accounts.findOrganization(organizationId);
  return (organization && refuseWithoutBilling(organization, now, pack)) ?? checked.blocks;
}
