import type { CampaignId } from '../../domain/shared/ids.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { PlatformPause } from '../../domain/sending/sending-pauses.ts';
import type { FilteredReports } from '../../domain/sending/spam.ts';
import type { Message, MessageRef } from '../../domain/sending/message.ts';
import { toOrganization } from '../accounts/account-items.ts';
import { toCampaign } from '../campaigns/campaigns.ts';
import { toEnrollment } from '../campaigns/enrollments.ts';
import { toFilteredReports } from '../sending/spam-reports.ts';
import { toPlatformPause } from '../table/pause-items.ts';
import {
  campaignKey,
  enrollmentKey,
  filteredKey,
  contactKey,
  organizationKey,
  PLATFORM_PAUSE_KEY,
  messageKey,
} from '../table/keys.ts';
import { toContact } from '../contacts/contact-item.ts';
import type { Item, Table } from '../table/table.ts';
import { toMessage } from '../sending/messages.ts';

export interface MessageFacts {
  readonly message: Message;
  readonly contact: Contact;
  readonly organization: Organization;
  readonly campaign: Campaign | null;
  readonly enrollment: Enrollment | null;
  readonly platformPause: PlatformPause | null;
  /** The filtered messages of the campaign. Null when carriers filtered none lately. */
  readonly filtered: FilteredReports | null;
}

/** Reads everything that decides about a message. */
export class MessageFactsReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns null when the message, its contact or its organization is gone. Cost: one batch of at most seven reads. */
  async loadMessageFacts(ref: MessageRef, campaignId: CampaignId | null): Promise<MessageFacts | null> {
    const { organizationId, contactId, id } = ref;
    const [text, contact, organization, platform, campaign, enrollment, filtered] = await this.#table.batchGet([
      messageKey(organizationId, contactId, id),
      contactKey(organizationId, contactId),
      organizationKey(organizationId),
      PLATFORM_PAUSE_KEY,
      ...(campaignId === null
        ? []
        : [
            campaignKey(organizationId, campaignId),
            enrollmentKey(organizationId, campaignId, contactId),
            filteredKey(organizationId, campaignId),
          ]),
    ]);
    if (!text || !contact || !organization) return null;
    return {
      message: toMessage(text),
      contact: toContact(contact),
      organization: toOrganization(organization),
      campaign: mapItem(campaign, toCampaign),
      enrollment: mapItem(enrollment, toEnrollment),
      platformPause: toPlatformPause(platform),
      filtered: toFilteredReports(filtered),
    };
  }
}

function mapItem<T>(item: Item | undefined, read: (item: Item) => T): T | null {
  return item ? read(item) : null;
}
