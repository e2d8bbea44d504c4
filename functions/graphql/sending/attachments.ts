import { attachmentKey, canFetchAgain, type AttachmentProblem } from '../../domain/media/attachment.ts';
import type { Mask } from '../../domain/contacts/mask.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { AttachmentUrls } from '../../use-cases/attachments/sign-attachments.ts';

const PROBLEMS: Readonly<Record<AttachmentProblem, string>> = {
  GONE: 'The carrier does not have this picture.',
  TOO_LARGE: 'This picture is too large to show.',
  UNREACHABLE: 'The carrier did not send this picture.',
};

/** The files of a text. A masked viewer learns that there were some: a picture can show a face or a name. */
export function attachmentViews(message: Message, mask: Mask, urls: AttachmentUrls) {
  return message.attachments.map((attachment, index) => {
    const { kind, state, type, problem } = attachment;
    if (mask.contacts || mask.content) return { kind, state: 'NOT_SHOWN', url: null, problem: null, canRetry: false };
    return {
      kind,
      state,
      url: type === null ? null : (urls.get(attachmentKey(message, index, type)) ?? null),
      problem: problem && PROBLEMS[problem],
      canRetry: canFetchAgain(attachment),
    };
  });
}
