import { formatBlocks } from '../../domain/content/blocks.ts';
import { HIDDEN_TEXT, type Mask } from '../../domain/contacts/mask.ts';
import { canCancelSend } from '../../domain/jobs/send.ts';
import type { Send } from '../../use-cases/sending/list-sends.ts';

/** A message to many as the API shows it. */
export function sendView({ job, details, figures }: Send, mask: Mask) {
  const { id, state, created, skipped, error } = job;
  return {
    id,
    state,
    created,
    due: details.due,
    text: mask.content ? HIDDEN_TEXT : formatBlocks(details.blocks),
    by: details.senderName,
    skipped,
    error,
    ...figures,
    canCancel: canCancelSend(state, figures),
  };
}
