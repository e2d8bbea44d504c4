import type { ContactId, MessageId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { Actor } from '../../platform/actor.ts';
import { loadOccasions, type Occasions } from '../appointments/load-occasions.ts';
import { signAttachments, type AttachmentUrls, type SignAttachmentsDeps } from '../attachments/sign-attachments.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';

/** A page of the older messages of a conversation. */
export interface OlderTexts {
  readonly contact: Contact;
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly userNames: ReadonlyMap<string, string>;
  /** Where the pictures of the messages are. */
  readonly attachmentUrls: AttachmentUrls;
  /** The appointments that the scheduled messages remind of. */
  readonly occasions: Occasions;
  /** Names the oldest message, when there are older ones. */
  readonly older: MessageId | null;
}

export interface LoadOlderTextsDeps extends SignAttachmentsDeps {
  readonly data: Pick<Data, 'accounts' | 'appointments' | 'campaigns' | 'contacts' | 'messages'>;
}

const OLDER_PER_PAGE = 100;

/** Returns the messages before a message. Cost: the same at any length of the conversation. */
export async function loadOlderTexts(
  deps: LoadOlderTextsDeps,
  { organizationId, now }: Actor,
  { contactId, before }: { readonly contactId: ContactId; readonly before: MessageId },
): Promise<OlderTexts | Refusal> {
  const { data } = deps;
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact) return notFound('contact');
  const page = await data.messages.listBefore(organizationId, contactId, { before, limit: OLDER_PER_PAGE });
  const [campaigns, userNames, attachmentUrls, occasions] = await Promise.all([
    data.campaigns.findMany(organizationId, unique(page.messages.map(({ campaign }) => campaign?.id))),
    data.accounts.findUserNames(unique(page.messages.map(({ userId }) => userId))),
    signAttachments(deps, page.messages, now),
    loadOccasions(data, organizationId, page.messages),
  ]);
  return {
    contact,
    messages: page.messages.toReversed(),
    campaigns,
    userNames,
    attachmentUrls,
    occasions,
    older: page.next,
  };
}

/** Returns each value once. */
export function unique(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}
