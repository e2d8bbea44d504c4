import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { AUTO_REPLY_PAUSE_HOURS } from '../../domain/accounts/auto-reply.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';

const autoReplyKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: `ORG#${organizationId}#AUTO_REPLY#${contactId}`,
  sk: 'LAST',
});

/** When each contact got the last auto-reply. */
export class AutoReplies {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Records an auto-reply. The write fails while the pause after the contact's last one lasts. */
  onceWrite(organizationId: OrganizationId, contactId: ContactId, at: Date): Write {
    return this.#table.putWrite(
      { ...autoReplyKey(organizationId, contactId), at: at.toISOString(), expires: toTtl(at, 'autoReply') },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR #at <= :ended',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: {
          ':ended': new Date(at.getTime() - AUTO_REPLY_PAUSE_HOURS * 3_600_000).toISOString(),
        },
      },
    );
  }
}
