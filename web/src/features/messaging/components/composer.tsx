import { ActionIcon, Button, Textarea, Tooltip } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { CARRIER_LIMIT } from '../../../../../functions/domain/content/characters.ts';
import type { PlaceholderValues } from '../../../../../functions/domain/content/blocks.ts';
import { countSegments } from '../../../../../functions/domain/content/segments.ts';
import { fillSavedReply } from '../../../../../functions/domain/content/saved-reply.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { useShowReplying } from '../api/show-replying.ts';
import { saveDraft, readDraft } from '../../../shared/contacts/drafts.ts';
import classes from './composer.module.css';
import { InlineRepliesList } from './saved-replies/inline-replies.tsx';
import { useInlineReplies } from './saved-replies/use-inline-replies.ts';

const SendingWait = lazyComponent(async () => (await import('./sending-wait.tsx')).SendingWait);
const SavedRepliesDialog = lazyComponent(
  async () => (await import('./saved-replies/saved-replies-dialog.tsx')).SavedRepliesDialog,
);

interface ComposerProps {
  readonly contactId: string;
  /** Fills the placeholders of saved replies. */
  readonly values: Omit<PlaceholderValues, 'fields'>;
  /** Why the contact cannot be texted, or null. */
  readonly blocked: string | null;
  readonly organization: { readonly allowAfterHours: boolean; readonly allowWeekends: boolean };
  /** The contact is asked to opt in first, so that the text has no time at which it is sent. */
  readonly waitsForOptIn: boolean;
  /** How often the field was asked to take the focus. 0 means that it leaves the focus alone. */
  readonly focusReply?: number;
  readonly onSend: (text: string) => void;
}

/** Reply field. Outside the sending hours it shows when the text will be sent. When blocked it shows the reason. */
export function Composer({
  contactId,
  values,
  blocked,
  organization,
  waitsForOptIn,
  focusReply = 0,
  onSend,
}: ComposerProps): ReactNode {
  const { screen } = useBrand();
  const id = useId();
  const [text, setText] = useState(() => readDraft(contactId));
  const showReplying = useShowReplying(contactId);
  const replies = useInlineReplies(text);
  const length = [...text].length;
  const { segments } = countSegments(text);
  const ready = text.trim() !== '' && length <= CARRIER_LIMIT && !replies.isOpen;

  const change = (next: string): void => {
    replies.follow(text, next);
    setText(next);
    saveDraft(contactId, next);
    if (next.trim() !== '' && !next.startsWith('/')) showReplying();
  };
  const send = (): void => {
    if (!ready) return;
    onSend(text.trim());
    change('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusReply === 0) return undefined;
    // After the dialog in which the contact was chosen: it returns the focus to its button when it closes.
    const timer = setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer);
  }, [focusReply]);
  const [showsSaved, setShowsSaved] = useState(false);
  const insert = (saved: string): void => {
    const at = field.current?.selectionStart ?? text.length;
    change(`${text.slice(0, at)}${fillSavedReply(saved, values)}${text.slice(at)}`);
    setShowsSaved(false);
  };
  const insertFound = ({ text: saved }: { readonly text: string }): void => {
    replies.close();
    change(fillSavedReply(saved, values));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (replies.takeKey(event, { insert: insertFound, leave: () => change('') })) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouchScreen()) return;
    event.preventDefault();
    send();
  };

  if (blocked !== null) {
    return (
      <p className={classes.blocked} role="note">
        {blocked}
      </p>
    );
  }
  return (
    <form className={classes.composer} onSubmit={submit}>
      {replies.isOpen && (
        <InlineRepliesList
          replies={replies}
          onInsert={insertFound}
          onManage={() => {
            change('');
            setShowsSaved(true);
          }}
        />
      )}
      <Textarea
        ref={field}
        aria-label={screen.sendMessage}
        placeholder={screen.sendMessage}
        aria-describedby={id}
        aria-autocomplete="list"
        aria-controls={replies.isOpen ? replies.listId : undefined}
        aria-activedescendant={replies.activeId}
        data-composer="reply"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={`${classes.line} fine flow numbers`} id={id}>
        <span data-over={length > CARRIER_LIMIT || undefined}>
          {formatCount(length)} / {formatCount(CARRIER_LIMIT)}
        </span>
        {segments > 1 && <span>Billed as {plural(segments, 'text')}</span>}
        <span className={classes.hint}>Enter to send, / for saved replies</span>
        <span className={classes.when} role="status">
          {waitsForOptIn ? (
            'Sends after the opt-in'
          ) : (
            <Suspense>
              <SendingWait rules={organization} />
            </Suspense>
          )}
        </span>
        <Tooltip label="Saved replies">
          <ActionIcon variant="default" size={36} aria-label="Saved replies" onClick={() => setShowsSaved(true)}>
            <IconTextPlus size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Button type="submit" disabled={!ready}>
          Send
        </Button>
      </div>
      {showsSaved && (
        <Suspense>
          <SavedRepliesDialog onInsert={insert} onClose={() => setShowsSaved(false)} />
        </Suspense>
      )}
    </form>
  );
}

/** On a touch screen Enter starts a new line, because its keyboard has no Shift and Enter. */
function isTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
