import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { formatDay } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import type { Message } from '../api/conversation.ts';
import type { ContactNote } from '../../../shared/contacts/notes.ts';
import { buildItems, findFirstUnread, groupByDay } from '../rules/thread.ts';
import { Bubble, PendingBubble } from './bubble.tsx';
import { NoteBubble } from './inbox/note-bubble.tsx';
import { ReplyingNotice } from './inbox/replying-notice.tsx';
import classes from './thread.module.css';
import type { PendingText } from './use-outbox.ts';

interface ThreadProps {
  readonly contactId: string;
  readonly thread: readonly Message[];
  readonly notes: readonly ContactNote[];
  readonly lastViewed: string | null;
  readonly pending: readonly PendingText[];
  readonly onResend: (key: string) => void;
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

/** Distance in px from the end that counts as the end. */
const END_SLACK = 48;

/** The texts in order. Opens at the first unread text. Follows new texts while the end is visible. */
export function Thread({
  contactId,
  thread,
  notes,
  lastViewed,
  pending,
  onResend,
  retrying,
  onRetry,
  onCancel,
  onEdit,
  onDelete,
  onDeletePending,
}: ThreadProps): ReactNode {
  const { screen } = useBrand();
  const now = useServerNow();
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [unreadFrom] = useState(() => findFirstUnread(thread, lastViewed));
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const items = buildItems(thread, notes);
  const last = pending.at(-1)?.key ?? items.at(-1)?.id ?? null;
  const hasPending = pending.length > 0;

  const scrollToEnd = (): void => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setHasNewBelow(false);
  };

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const unreadElement =
      unreadFrom === null ? null : element.querySelector(`[data-message="${CSS.escape(unreadFrom)}"]`);
    if (unreadElement) unreadElement.scrollIntoView({ block: 'center' });
    else element.scrollTop = element.scrollHeight;
    atEnd.current = isAtEnd(element);
  }, [unreadFrom]);

  const previousLast = useRef(last);
  useEffect(() => {
    if (previousLast.current === last) return;
    previousLast.current = last;
    if (atEnd.current || hasPending) scrollToEnd();
    else setHasNewBelow(true);
  }, [last, hasPending]);

  return (
    <div className={classes.frame}>
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        className={classes.log}
        onScroll={(event) => {
          atEnd.current = isAtEnd(event.currentTarget);
          if (atEnd.current) setHasNewBelow(false);
        }}
      >
        {items.length === 0 && pending.length === 0 && <p className={classes.none}>{screen.noMessages}</p>}
        {groupByDay(items).map(({ at, items: ofDay }) => (
          <section key={ofDay[0]?.id ?? at.getTime()} className={classes.day} aria-label={formatDay(at, now)}>
            <p className={classes.dayName}>{formatDay(at, now)}</p>
            {ofDay.map((item) =>
              item.kind === 'note' ? (
                <NoteBubble key={item.id} contactId={contactId} note={item.note} />
              ) : (
                <Bubble
                  key={item.id}
                  message={item.message}
                  now={now}
                  firstUnread={item.id === unreadFrom}
                  retrying={item.id === retrying}
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
      {hasNewBelow && (
        <Button
          className={classes.pill ?? ''}
          size="compact-sm"
          radius="xl"
          rightSection={<IconArrowDown size={14} aria-hidden="true" />}
          onClick={scrollToEnd}
        >
          New message
        </Button>
      )}
      <ReplyingNotice contactId={contactId} />
    </div>
  );
}

function isAtEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight <= END_SLACK;
}
