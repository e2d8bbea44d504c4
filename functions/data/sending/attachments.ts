import type { AttachmentFacts, AttachmentState } from '../../domain/media/attachment.ts';
import type { MessageRef } from '../../domain/sending/message.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { messageKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** The files that came with inbound texts. They are part of the text's item, so they go with its words when a contact is erased. */
export class Attachments {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Changes an attachment that is in the given state. `index`: its position in the text. Returns false when the attachment is in
   * another state, or gone with its contact. Cost: one write.
   */
  change(
    { organizationId, contactId, id }: MessageRef,
    index: number,
    from: AttachmentState,
    { state, type, problem }: AttachmentFacts,
  ): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.updateWrite(messageKey(organizationId, contactId, id), {
          UpdateExpression: `SET attachments[${index}].#state = :state, attachments[${index}].#type = :type, attachments[${index}].problem = :problem`,
          ConditionExpression: `attachments[${index}].#state = :from`,
          ExpressionAttributeNames: { '#state': 'state', '#type': 'type' },
          ExpressionAttributeValues: { ':state': state, ':type': type, ':problem': problem, ':from': from },
        }),
      ]),
    );
  }
}
