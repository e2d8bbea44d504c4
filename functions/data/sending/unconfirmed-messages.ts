import type { Message, MessageRef } from '../../domain/sending/message.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { prefixQuery } from '../table/expressions.ts';
import { campaignPk } from '../table/keys.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';

/**
 * The messages of a campaign that the carrier never confirmed. The list changes in the transactions that change the
 * messages, so that the campaign can show exactly these messages, and staff can send them again.
 */
export class UnconfirmedMessages {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  addWrites(message: Message): Write[] {
    const { contactId, id: messageId, campaign } = message;
    return campaign ? [this.#table.putWrite({ ...toKey(message, campaign.id), contactId, messageId })] : [];
  }

  removeWrites(message: Message): Write[] {
    return message.campaign ? [this.#table.deleteWrite(toKey(message, message.campaign.id))] : [];
  }

  /** Returns a campaign's contacts with such messages. Cost: one query per thousands of messages. */
  async listContacts(organizationId: OrganizationId, campaignId: CampaignId): Promise<ContactId[]> {
    const items = await this.#table.queryAll(campaignPk(organizationId, campaignId), PREFIX);
    return [...new Set(items.map((item) => readString(item.contactId)))];
  }

  /** Returns a contact's such messages. Cost: one query. */
  async listByContact(
    organizationId: OrganizationId,
    campaignId: CampaignId,
    contactId: ContactId,
  ): Promise<MessageRef[]> {
    const { items } = await this.#table.query({
      ...prefixQuery(campaignPk(organizationId, campaignId), `${PREFIX}${contactId}#`),
      ConsistentRead: true,
    });
    return items.map((item) => ({ organizationId, contactId, id: readString(item.messageId) }));
  }
}

const PREFIX = 'UNCONFIRMED#';

function toKey({ organizationId, contactId, id }: MessageRef, campaignId: CampaignId): Key {
  return { pk: campaignPk(organizationId, campaignId), sk: `${PREFIX}${contactId}#${id}` };
}
