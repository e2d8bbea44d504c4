import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CONTACT_PLACEHOLDERS, PLACEHOLDER_LABELS } from '../../../../../../functions/domain/content/blocks.ts';
import { findSavedReplyError, SAVED_REPLY_LIMITS } from '../../../../../../functions/domain/content/saved-reply.ts';
import { DialogFoot } from '../../../../components/dialogs/dialog-foot.tsx';
import { UnsavedGuard } from '../../../../components/layout/unsaved-guard.tsx';
import { toastUndo } from '../../../../components/feedback/toasts.tsx';
import { formatCount } from '../../../../lib/format/numbers.ts';
import { useDeleteReply, useSaveReply, type SavedReply } from '../../api/saved-replies.ts';

interface SavedReplyFormProps {
  /** null means a new one. */
  readonly reply: SavedReply | null;
  readonly onDone: () => void;
}

/** Writes a saved reply: a title to find it by, and a text with placeholders. */
export function SavedReplyForm({ reply, onDone }: SavedReplyFormProps): ReactNode {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useSaveReply();
  const restore = useSaveReply();
  const remove = useDeleteReply();
  const error = findSavedReplyError({ title, text });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (error === null) save.mutate({ reply, title, text }, { onSuccess: onDone });
  };
  const insert = (label: string): void => {
    const at = field.current?.selectionStart ?? text.length;
    setText(`${text.slice(0, at)}${label}${text.slice(at)}`);
    field.current?.focus();
  };
  const deleteReply = ({ id, title: oldTitle, text: oldText }: SavedReply): void =>
    remove.mutate(id, {
      onSuccess: () => {
        toastUndo('Saved reply deleted', () => restore.mutate({ reply: null, title: oldTitle, text: oldText }));
        onDone();
      },
    });
  return (
    <form onSubmit={submit}>
      <UnsavedGuard hasChanges={title !== (reply?.title ?? '') || text !== (reply?.text ?? '')} />
      <Stack gap="sm">
        <TextInput
          label="Title"
          data-autofocus
          maxLength={SAVED_REPLY_LIMITS.title}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          ref={field}
          label="Text"
          description={`At most ${formatCount(SAVED_REPLY_LIMITS.text)} characters`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={SAVED_REPLY_LIMITS.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs" role="group" aria-label="Insert">
          {CONTACT_PLACEHOLDERS.map((type) => (
            <Button key={type} variant="default" size="compact-sm" onClick={() => insert(PLACEHOLDER_LABELS[type])}>
              {PLACEHOLDER_LABELS[type]}
            </Button>
          ))}
        </Group>
        <DialogFoot error={save.error ?? remove.error}>
          {reply && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              loading={remove.isPending}
              onClick={() => deleteReply(reply)}
            >
              Delete
            </Button>
          )}
          <Button variant="default" onClick={onDone}>
            Back
          </Button>
          <Button type="submit" loading={save.isPending} disabled={error !== null}>
            Save
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
