import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { MessageRef } from '../../../domain/sending/message.ts';
import type { OrganizationId, UserId } from '../../../domain/shared/ids.ts';
import { defineEntity } from '../../table/entity.ts';
import { IF_ABSENT } from '../../table/expressions.ts';
import { toTtl } from '../../table/lifetimes.ts';
import type { Key, Table, Write } from '../../table/table.ts';

/** A reply as the browser names it: the key stays the same for all attempts to send the same text. */
export interface ReplyKey {
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly key: string;
}

const replyKey = ({ organizationId, userId, key }: ReplyKey): Key => ({
  pk: `ORG#${organizationId}#REPLY#${userId}#${key}`,
  sk: 'REPLY',
});
const replyEntity = defineEntity(
  replyKey,
  z.object({ contactId: z.string(), messageId: z.string(), fingerprint: z.string(), expires: z.number() }),
);

/**
 * Which message a reply became. The transaction that schedules the message writes the key, so that a reply that the browser
 * sends again days later finds its message and never becomes a second one.
 */
export class ReplyKeys {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns the contact and the message of a reply that was sent before, and whether its text was the same. */
  async findReplyKey(
    key: ReplyKey,
    text: string,
  ): Promise<(Pick<MessageRef, 'contactId' | 'id'> & { readonly isSameText: boolean }) | null> {
    const item = await this.#table.get(replyKey(key));
    if (!item) return null;
    const { contactId, messageId, fingerprint } = replyEntity.fromItem(item);
    return { contactId, id: messageId, isSameText: fingerprint === computeFingerprint(text) };
  }

  /** Returns the write that records a reply. It fails when the reply was recorded before. */
  onceWrite(key: ReplyKey, { contactId, id }: MessageRef, text: string, now: Date): Write {
    const reply = { contactId, messageId: id, fingerprint: computeFingerprint(text), expires: toTtl(now, 'replyKey') };
    return this.#table.putWrite(replyEntity.toItem(reply, key), IF_ABSENT);
  }
}

function computeFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
