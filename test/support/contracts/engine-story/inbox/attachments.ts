import type { Data } from '../../../../../functions/data/index.ts';
import { failedFetch, newAttachment } from '../../../../../functions/domain/media/attachment.ts';
import { buildContact, buildMessage } from '../actors.ts';

export async function exerciseAttachments({ table, messages, attachments }: Data): Promise<void> {
  const contact = buildContact(40);
  const announced = newAttachment({ mediaId: 'ME1', contentType: 'image/png' });
  const text = buildMessage(contact, 'pictures', { kind: 'INBOUND', attachments: [announced, announced] });
  const plain = buildMessage(contact, 'no-pictures', { kind: 'INBOUND' });
  await table.transact([messages.createWrite(text), messages.createWrite(plain)]);
  const stored = { state: 'STORED', type: 'image/png', problem: null } as const;
  for (const facts of [stored, failedFetch('GONE')]) await attachments.change(text, 1, 'WAITING', facts);
  // A position that the text does not have, a text without files, as after an erasure, and no text.
  await attachments.change(text, 2, 'WAITING', stored);
  await attachments.change(plain, 0, 'WAITING', stored);
}
