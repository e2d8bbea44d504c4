import { ALERTED_ACCESS, REPLY_READERS } from '../../domain/alerts/reply-alert.ts';
import type { MessageRef } from '../../domain/sending/message.ts';
import type { ContactId, MessageId, OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { IF_ABSENT, prefixQuery } from '../table/expressions.ts';
import {
  claimPersonText,
  setPersonTextState,
  type PersonNumbers,
  type PersonTextClaim,
  type PersonTextState,
} from '../table/guards/person-texts.ts';
import { organizationKey } from '../table/keys.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import {
  alertTextEntity,
  alertTextKey,
  alertWindowEntity,
  alertWindowKey,
  alertsPk,
  waitingReplyKey,
  type AlertText,
  type AlertWindow,
} from './alert-items.ts';

/** A reply that no alert has named yet. */
export interface WaitingReply {
  readonly contactId: ContactId;
  readonly messageId: MessageId;
}

/**
 * Alerts that tell people about replies. A reply waits as an item. One worker at a time takes all that wait into an alert, by
 * a version of the organization's window. The window names what the alert took, so that a worker that finds an interrupted
 * alert finishes it before it begins another.
 */
export class ReplyAlerts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Lets a reply wait for an alert, in the transaction that stores the reply. So each reply is alerted once. */
  waitWrite({ organizationId, contactId, id }: MessageRef, now: Date): Write {
    return this.#table.putWrite({
      ...waitingReplyKey(organizationId, id),
      contactId,
      messageId: id,
      expires: toTtl(now, 'replyAlert'),
    });
  }

  /** Returns the first replies that wait, oldest first. Cost: one query. */
  async listWaiting(organizationId: OrganizationId, limit: number): Promise<WaitingReply[]> {
    const { items } = await this.#table.query({ ...prefixQuery(alertsPk(organizationId), 'REPLY#'), Limit: limit });
    return items.map((item) => ({ contactId: readString(item.contactId), messageId: readString(item.messageId) }));
  }

  /** Removes replies that no one gets an alert for. Cost: a batch delete for each 25 replies. */
  async drop(organizationId: OrganizationId, messageIds: readonly MessageId[]): Promise<void> {
    await this.#table.deleteMany(messageIds.map((id) => waitingReplyKey(organizationId, id)));
  }

  /** Returns the organization's last alert, or null before the first. Cost: one read. */
  async findWindow(organizationId: OrganizationId): Promise<AlertWindow | null> {
    const item = await this.#table.get(alertWindowKey(organizationId));
    return item ? alertWindowEntity.fromItem(item) : null;
  }

  /** Begins the alert after `before`. Returns false when another worker was first. Cost: one transaction. */
  async begin(organizationId: OrganizationId, before: AlertWindow | null, next: AlertWindow): Promise<boolean> {
    return this.#table.put(
      alertWindowEntity.toItem(next, organizationId),
      before === null
        ? IF_ABSENT
        : { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': before.version } },
    );
  }

  /**
   * Removes the replies of an alert and creates its texts, one for each person. May run any number of times. Cost: a batch
   * delete for each 25 replies, and one transaction for each person.
   */
  async createTexts(organizationId: OrganizationId, alert: AlertWindow, now: Date): Promise<void> {
    await this.drop(organizationId, alert.messageIds);
    for (const userId of alert.userIds) {
      const isCount = alert.counted?.userIds.includes(userId) ?? false;
      const text: AlertText = {
        userId,
        body: (isCount && alert.counted?.body) || alert.body,
        isCount,
        state: 'SCHEDULED',
      };
      await this.#table.put(
        {
          ...alertTextEntity.toItem(text, organizationId, alert.version, userId),
          expires: toTtl(now, 'replyAlert'),
        },
        IF_ABSENT,
      );
    }
  }

  /** Stores that all texts of an alert are created and queued. */
  async finish(organizationId: OrganizationId, version: number): Promise<void> {
    await this.#table.update(alertWindowKey(organizationId), {
      UpdateExpression: 'SET isFinished = :yes',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':yes': true, ':version': version },
    });
  }

  /** Returns the text of an alert to one person. Cost: one read. */
  async findText(organizationId: OrganizationId, version: number, userId: UserId): Promise<AlertText | null> {
    const item = await this.#table.get(alertTextKey(organizationId, version, userId));
    return item ? alertTextEntity.fromItem(item) : null;
  }

  /** Claims a text once (`claimPersonText`), while the person is chosen and may read what it says. */
  claim(ref: AlertTextRef, numbers: PersonNumbers, { isCount }: Pick<AlertText, 'isCount'>): Promise<PersonTextClaim> {
    const isChosen = this.#table.checkWrite(organizationKey(ref.organizationId), {
      ConditionExpression: 'contains(messageAlertIds, :userId)',
      ExpressionAttributeValues: { ':userId': ref.userId },
    });
    return claimPersonText(this.#table, toKey(ref), ref, numbers, {
      levels: isCount ? ALERTED_ACCESS : REPLY_READERS,
      also: [isChosen],
    });
  }

  /** Records what became of a text. Does nothing when the text is no longer in the expected state. */
  setState(ref: AlertTextRef, from: PersonTextState, to: PersonTextState): Promise<void> {
    return setPersonTextState(this.#table, toKey(ref), from, to);
  }
}

function toKey({ organizationId, alert, userId }: AlertTextRef): Key {
  return alertTextKey(organizationId, alert, userId);
}

/** Names the text of an alert to one person. */
export interface AlertTextRef {
  readonly organizationId: OrganizationId;
  /** The version of the window that the alert began. */
  readonly alert: number;
  readonly userId: UserId;
}
