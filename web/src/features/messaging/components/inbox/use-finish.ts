import { useState } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { toastFailure, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { getContactName } from '../../../../shared/contacts/contact-name.ts';
import { readDraft, saveDraft } from '../../../../shared/contacts/drafts.ts';
import { useAddNote } from '../../../../shared/contacts/notes.ts';
import { useSetDone } from '../../api/assign-conversation.ts';
import type { ConversationData } from '../../api/conversation.ts';

interface FinishOptions {
  /** Called before the conversation is marked as done. Returns what opens the next one. */
  readonly onFinish: () => () => void;
  /** Called when the person takes it back. */
  readonly onReopened: () => void;
}

interface Finish {
  readonly isPending: boolean;
  /** Marks the conversation as done, or opens a done one again. */
  readonly toggle: () => void;
  /** Marks the conversation as done until a time, at which it opens again. */
  readonly snooze: (until: Date) => void;
}

/**
 * Marks a conversation as done, for good or until a time, and opens the next one. A note that is still in the field is added first: when that fails, the
 * conversation stays open and the note stays in the field.
 */
export function useFinish(contact: ConversationData, { onFinish, onReopened }: FinishOptions): Finish {
  const { screen } = useBrand();
  const { id, open, lastInbound } = contact;
  const now = useServerNow();
  const change = useSetDone();
  const note = useAddNote(id);
  const [isPending, setIsPending] = useState(false);
  const fail = (title: string) => (error: unknown) => toastFailure(title, error);
  // A promise, because Undo comes when the next conversation is open, and callbacks of `mutate` go with their component.
  const reopen = (): void =>
    void change
      .mutateAsync({ contactId: id, done: false, until: null, lastInbound })
      .then(onReopened, fail('Not changed'));
  const finish = async (until: Date | null): Promise<void> => {
    const draftId = `${id}#note`;
    const text = readDraft(draftId);
    const hasNote = text.trim() !== '';
    if (hasNote) {
      try {
        await note.mutateAsync(text);
      } catch (error) {
        fail('The note was not added, so the conversation stays open')(error);
        return;
      }
      saveDraft(draftId, '');
    }
    const openNext = onFinish();
    try {
      await change.mutateAsync({ contactId: id, done: true, until, lastInbound });
    } catch (error) {
      fail('Not changed')(error);
      return;
    }
    openNext();
    const name = getContactName(contact, screen);
    const state = until === null ? 'done' : `snoozed until ${formatDayAndTime(until, now)}`;
    toastUndo(
      hasNote ? `${name}: ${state}, and your note was added` : `${name}: ${state}`,
      reopen,
      until === null ? 'Marked as done' : 'Snoozed',
    );
  };
  const begin = (until: Date | null): void => {
    if (isPending || change.isPending) return;
    setIsPending(true);
    void finish(until).finally(() => setIsPending(false));
  };
  return {
    isPending: isPending || change.isPending,
    toggle: () => {
      if (open) begin(null);
      else if (!isPending && !change.isPending) reopen();
    },
    snooze: begin,
  };
}
