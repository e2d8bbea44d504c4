import { Skeleton, Alert } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastAction, toastFailure } from '../../../components/feedback/toasts.tsx';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useNotes, type ContactNote } from '../../../shared/contacts/notes.ts';
import { useCancelText, useDeleteText } from '../api/cancel-text.ts';
import { useConversation, type ConversationData, type Message } from '../api/conversation.ts';
import { viewContact } from '../api/message-contact.ts';
import { useRetryText } from '../api/retry-text.ts';
import { readDraft, saveDraft } from '../../../shared/contacts/drafts.ts';
import { getBlockedReason } from '../rules/composer.ts';
import { canEdit } from '../rules/message-state.ts';
import { getTime } from '../rules/thread.ts';
import { Composer } from './composer.tsx';
import { ComposerArea } from './inbox/composer-area.tsx';
import classes from './conversation.module.css';
import { OptOutHint } from './opt-out-hint.tsx';
import type { TextTarget } from './text-search/text-target.ts';
import { useSeek } from './text-search/use-seek.ts';
import { Thread } from './thread.tsx';
import { UntimedBooking } from './untimed-booking.tsx';
import { useLongThread } from './thread/use-long-thread.ts';
import { useThreadEvents } from './thread/use-thread-events.ts';
import { useOutbox } from './use-outbox.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

interface ConversationProps {
  readonly contactId: string;
  /** Whether the conversation is in a dialog instead of filling the screen. */
  readonly compact?: boolean;
  /** The found text at which the conversation opens. */
  readonly target?: TextTarget | null;
  /** How often the reply field was asked to take the focus. 0 means that it leaves the focus alone. */
  readonly focusReply?: number;
}

/** The texts with one contact and the reply field. */
export function Conversation({
  contactId,
  compact = false,
  target = null,
  focusReply = 0,
}: ConversationProps): ReactNode {
  const conversation = useConversation(contactId);
  return (
    <div className={`${classes.conversation} column`} data-compact={compact || undefined}>
      <QueryState query={conversation} skeleton={<ThreadSkeleton />}>
        {(data) => (
          <LoadedConversation key={contactId} data={data} target={target} compact={compact} focusReply={focusReply} />
        )}
      </QueryState>
    </div>
  );
}

interface LoadedConversationProps {
  readonly data: ConversationData;
  readonly target: TextTarget | null;
  readonly compact: boolean;
  readonly focusReply: number;
}

function LoadedConversation({ data, target, compact, focusReply }: LoadedConversationProps): ReactNode {
  const { screen, flags } = useBrand();
  const session = useSession();
  const canSend = can(session, 'sendMessages');
  const { thread, ...older } = useLongThread(data);
  useSeek(target, thread.length, older);
  const notes = useThreadNotes(data.id, thread);
  const events = useThreadEvents(data.id, thread, older.hasOlder);
  const outbox = useOutbox(data.id, thread);
  const retry = useRetryText(data.id);
  const cancel = useCancelText(data.id);
  const remove = useDeleteText(data.id);
  /** Another number starts the reply field again, with the stored draft. */
  const [composerKey, setComposerKey] = useState(0);
  useMarkViewed(data.id, thread.findLast(({ direction }) => direction === 'IN')?.id ?? null, canSend);
  const { twilioPhone, billing, autoReplyEnabled } = session.organization;
  const isOneWay = compact && autoReplyEnabled;
  const blocked = getBlockedReason(data, { canSend, twilioPhone, isPaid: billing.active, isOneWay }, screen);
  const retryText = (messageId: string): void =>
    retry.mutate(messageId, { onError: (error) => toastFailure('Not sent', error) });
  const cancelText = (message: Message, onCanceled: () => void): void =>
    cancel.mutate(message.id, {
      onError: (error) => toastFailure('Not canceled', error),
      onSuccess: onCanceled,
    });
  const takeBack = (message: Message): void => {
    const draft = readDraft(data.id).trim();
    saveDraft(data.id, draft === '' ? message.message : `${message.message}\n${draft}`);
    setComposerKey((before) => before + 1);
  };
  const deleteText = (message: Message): void =>
    remove.mutate(message.id, {
      onError: (error) => toastFailure('Not deleted', error),
      onSuccess: () => toastAction('Text deleted', { label: 'Edit', onRun: () => takeBack(message) }),
    });
  const edit = (message: Message): void => cancelText(message, () => takeBack(message));
  // Not an undo: a reply cannot be scheduled for a later day, so the words would go out at once.
  const cancelOnly = (message: Message): void =>
    cancelText(message, () => {
      if (canEdit(message)) toastAction('Text canceled', { label: 'Edit', onRun: () => takeBack(message) });
      else toast('Text canceled');
    });
  return (
    <>
      <Thread
        older={older}
        contactId={data.id}
        target={target}
        thread={thread}
        notes={notes}
        events={events}
        lastViewed={data.lastViewed}
        pending={outbox.pending}
        onResend={outbox.resend}
        onDeletePending={outbox.remove}
        canFetch={canSend}
        heldBecause={data.invalidPhone ? 'invalid number' : data.optedOut ? 'opted out' : null}
        retrying={retry.isPending ? retry.variables : null}
        {...(blocked === null ? { onRetry: retryText, onEdit: edit } : {})}
        {...(canSend ? { onCancel: cancelOnly, onDelete: deleteText } : {})}
      />
      {data.snoozedUntil && (
        <div className={classes.hint}>
          <SnoozeNotice until={data.snoozedUntil} />
        </div>
      )}
      {data.mayOptOut && canSend && (
        <div className={classes.hint}>
          <OptOutHint contactId={data.id} />
        </div>
      )}
      {data.untimedBooking && canSend && (
        <div className={classes.hint}>
          <UntimedBooking contactId={data.id} booked={data.untimedBooking} />
        </div>
      )}
      <ComposerArea contactId={data.id} canWrite={canSend}>
        <Composer
          key={composerKey}
          contactId={data.id}
          values={{
            firstName: data.spokenFirstName,
            lastName: data.spokenLastName,
            phone: data.phone === null ? '' : formatPhone(data.phone),
          }}
          blocked={blocked}
          organization={session.organization}
          waitsForOptIn={flags.blastMode && !data.optedIn}
          focusReply={focusReply}
          onSend={outbox.send}
        />
      </ComposerArea>
    </>
  );
}

/** Marks the conversation as viewed when it opens, and again when a text arrives while it is visible. */
function useMarkViewed(contactId: string, lastInbound: string | null, canMark: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!canMark || lastInbound === null) return;
    const markViewed = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markViewed);
      // A failure costs the reader nothing. The red dot stays and the next visit tries again.
      viewContact(contactId).then(
        () => void invalidate(client, queryKeys.contacts.inbox()),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', markViewed);
    markViewed();
    return () => document.removeEventListener('visibilitychange', markViewed);
  }, [client, contactId, lastInbound, canMark]);
}

function ThreadSkeleton(): ReactNode {
  return (
    <div className={`${classes.skeleton} column`}>
      <Skeleton height={44} width="45%" />
      <Skeleton height={64} width="55%" ml="auto" />
      <Skeleton height={44} width="38%" />
      <Skeleton height={44} width="50%" ml="auto" />
    </div>
  );
}

const NONE: readonly ContactNote[] = [];

/** Returns the notes that belong between the shown texts. Loads older ones until they are older than the first text. */
function useThreadNotes(contactId: string, thread: readonly Message[]): readonly ContactNote[] {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotes(contactId);
  const notes = data?.pages.flatMap((page) => page.notes) ?? NONE;
  const [first] = thread;
  const from = first ? getTime(first).getTime() : null;
  const oldest = notes.at(-1);
  const needsMore = hasNextPage && (from === null || !oldest || Date.parse(oldest.at) > from);
  useEffect(() => {
    if (needsMore && !isFetchingNextPage) void fetchNextPage();
  }, [needsMore, isFetchingNextPage, fetchNextPage]);
  return notes;
}

/** Says when a snoozed conversation opens again. `until`: ISO text. */
function SnoozeNotice({ until }: { readonly until: string }): ReactNode {
  const w = useTerms();
  const now = useServerNow();
  return (
    <Alert
      color="gray"
      variant="light"
      radius={0}
      p="xs"
      icon={<IconClock size={18} aria-hidden="true" />}
      role="status"
    >
      Snoozed until {formatDayAndTime(new Date(until), now)}. A text from this {w('contact')} opens it sooner.
    </Alert>
  );
}
