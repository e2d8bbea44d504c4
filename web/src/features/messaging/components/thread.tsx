import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { formatDay } from '../../../lib/format/zone-time.ts';
import { useReplying } from '../../../lib/live/replying.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAssignees } from '../api/assign-conversation.ts';
import type { Message } from '../api/conversation.ts';
import type { ContactNote } from '../../../shared/contacts/notes.ts';
import { buildItems, findFirstUnread, findNewestText, groupByDay } from '../rules/thread.ts';
import type { ThreadEvent } from '../rules/thread-events.ts';
import { Bubble, PendingBubble } from './bubble.tsx';
import { NoteBubble } from './inbox/note-bubble.tsx';
import type { TextTarget } from './text-search/text-target.ts';
import { EventLine } from './thread/event-line.tsx';
import { useThreadScroll } from './thread/use-thread-scroll.ts';
import classes from './thread.module.css';
import type { PendingText } from './use-outbox.ts';

/** Texts that are older than those that opened with the conversation. */
interface OlderState {
  readonly hasOlder: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly loadOlder: () => void;
}

interface ThreadProps {
  readonly older: OlderState;
  readonly contactId: string;
  /** The found text at which the thread opens. */
  readonly target: TextTarget | null;
  readonly thread: readonly Message[];
  readonly notes: readonly ContactNote[];
  readonly events: readonly ThreadEvent[];
  readonly lastViewed: string | null;
  readonly pending: readonly PendingText[];
  readonly onResend: (key: string) => void;
  /** Whether the person may fetch a picture again that did not arrive. */
  readonly canFetch: boolean;
  /** Why scheduled texts will not be sent, or null. */
  readonly heldBecause: string | null;
  /** Id of the message that is being sent again, or null. */
  readonly retrying: string | null;
  /** Sends a failed message again. */
  readonly onRetry?: (messageId: string) => void;
  /** Cancels a scheduled text. */
  readonly onCancel?: (message: Message) => void;
  /** Takes a scheduled text back into the reply field. */
  readonly onEdit?: (message: Message) => void;
  /** Removes a failed text from the conversation. */
  readonly onDelete?: (message: Message) => void;
  /** Removes a text that the server has not accepted. */
  readonly onDeletePending: (key: string) => void;
}

/** The texts in order. Opens at the text that a search found, or else at the first unread text. Follows new texts while the end is visible. */
export function Thread({
  older,
  contactId,
  target,
  thread,
  notes,
  events,
  lastViewed,
  pending,
  onResend,
  canFetch,
  heldBecause,
  retrying,
  onRetry,
  onCancel,
  onEdit,
  onDelete,
  onDeletePending,
}: ThreadProps): ReactNode {
  const { screen } = useBrand();
  const now = useServerNow();
  const [unreadFrom] = useState(() => findFirstUnread(thread, lastViewed));
  const items = buildItems(thread, notes, events);
  const { log, shown, onScroll, scrollToEnd, hasNewBelow, isFar } = useThreadScroll({
    ids: items.map(({ id }) => id),
    openAt: items.find(({ id }) => id === target?.textId)?.id ?? unreadFrom,
    last: pending.at(-1)?.key ?? findNewestText(items),
    hasPending: pending.length > 0,
    loadOlder: older.hasOlder && !older.isLoading && older.error === null ? older.loadOlder : null,
  });

  return (
    <div className="grow relative shrinks">
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        className={`${classes.log} column gap-8 scrolls`}
        onScroll={onScroll}
      >
        <OlderTexts older={older} isFirst={shown.start === 0} />
        {items.every(({ kind }) => kind === 'event') && pending.length === 0 && (
          <p className={classes.none}>{screen.noMessages}</p>
        )}
        {groupByDay(items.slice(shown.start, shown.end)).map(({ key, at, items: ofDay }) => (
          <section key={key} className="column gap-8" aria-label={nameDay(at, now)}>
            <p className={`${classes.dayName} fine centered line-16`}>{nameDay(at, now)}</p>
            {ofDay.map((item) =>
              item.kind === 'event' ? (
                <EventLine key={item.id} event={item.event} />
              ) : item.kind === 'note' ? (
                <NoteBubble
                  key={item.id}
                  contactId={contactId}
                  note={item.note}
                  search={item.id === target?.textId ? target.search : null}
                />
              ) : (
                <Bubble
                  key={item.id}
                  contactId={contactId}
                  message={item.message}
                  now={now}
                  search={item.id === target?.textId ? target.search : null}
                  firstUnread={item.id === unreadFrom}
                  retrying={item.id === retrying}
                  heldBecause={heldBecause}
                  canFetch={canFetch}
                  {...(onRetry ? { onRetry } : {})}
                  {...(onCancel ? { onCancel } : {})}
                  {...(onEdit ? { onEdit } : {})}
                  {...(onDelete ? { onDelete } : {})}
                />
              ),
            )}
          </section>
        ))}
        {pending.map((text) => (
          <PendingBubble
            key={text.key}
            text={text}
            onResend={() => onResend(text.key)}
            onDelete={() => onDeletePending(text.key)}
          />
        ))}
      </div>
      {(hasNewBelow || isFar) && (
        <Button
          className={classes.pill ?? ''}
          size="compact-sm"
          radius="xl"
          rightSection={<IconArrowDown size={14} aria-hidden="true" />}
          onClick={scrollToEnd}
        >
          {hasNewBelow ? 'New text below' : 'Jump to newest'}
        </Button>
      )}
      <ReplyingNotice contactId={contactId} />
    </div>
  );
}

/** The state of the older texts, above the oldest text that is loaded. */
function OlderTexts({ older, isFirst }: { readonly older: OlderState; readonly isFirst: boolean }): ReactNode {
  if (!isFirst || !older.hasOlder) return null;
  return (
    <p role="status" className="fine centered line-24">
      {older.error === null ? (
        'Loading older texts…'
      ) : (
        <>
          Older texts could not be loaded.{' '}
          <Button variant="subtle" size="compact-xs" onClick={older.loadOlder}>
            Retry
          </Button>
        </>
      )}
    </p>
  );
}

function nameDay(at: Date | null, now: Date): string {
  return at === null ? 'Waiting' : formatDay(at, now);
}

/** Says who else writes to the contact at this moment, over the end of the thread. */
function ReplyingNotice({ contactId }: { readonly contactId: string }): ReactNode {
  const { user } = useSession();
  const ids = useReplying(contactId, user.id);
  const { data } = useAssignees(ids.length > 0);
  const names = ids.map((id) => data?.find((member) => member.id === id)?.name ?? 'Someone');
  return (
    <p role="status" className={`${classes.notice} line-16 size-12`} data-shown={names.length > 0 || undefined}>
      {names.length > 0 &&
        `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} replying`}
    </p>
  );
}
