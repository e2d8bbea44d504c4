import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { dayName } from '../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import type { Message } from '../api/conversation.ts';
import { groupByDay, findFirstUnread } from '../rules/thread.ts';
import { Bubble, PendingBubble } from './bubble.tsx';
import classes from './thread.module.css';
import type { PendingText } from './use-outbox.ts';

interface ThreadProps {
  readonly thread: readonly Message[];
  readonly lastViewed: string | null;
  readonly pending: readonly PendingText[];
  readonly onResend: (key: string) => void;
  /** The text that is being tried again. */
  readonly retrying: string | null;
  /** Tries a failed text again, by its id. */
  readonly onRetry?: (messageId: string) => void;
}

/** So near to the end counts as being there. */
const END_SLACK = 48;

/** The texts in their order. It opens at the first unread one and follows new ones while one is at the end. */
export function Thread({ thread, lastViewed, pending, onResend, retrying, onRetry }: ThreadProps): ReactNode {
  const { screen } = useBrand();
  const now = useServerNow();
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [unreadFrom] = useState(() => findFirstUnread(thread, lastViewed));
  const [missed, setMissed] = useState(false);
  const last = pending.at(-1)?.key ?? thread.at(-1)?.id ?? null;
  const ownLast = pending.length > 0;

  const toEnd = (): void => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setMissed(false);
  };

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const mark = unreadFrom === null ? null : element.querySelector(`[data-message="${CSS.escape(unreadFrom)}"]`);
    if (mark) mark.scrollIntoView({ block: 'center' });
    else element.scrollTop = element.scrollHeight;
    atEnd.current = isAtEnd(element);
  }, [unreadFrom]);

  const before = useRef(last);
  useEffect(() => {
    if (before.current === last) return;
    before.current = last;
    if (atEnd.current || ownLast) toEnd();
    else setMissed(true);
  }, [last, ownLast]);

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
          if (atEnd.current) setMissed(false);
        }}
      >
        {thread.length === 0 && pending.length === 0 && <p className={classes.none}>{screen.noMessages}</p>}
        {groupByDay(thread).map(({ at, messages }) => (
          <section key={messages[0]?.id ?? at.getTime()} className={classes.day} aria-label={dayName(at, now)}>
            <p className={classes.dayName}>{dayName(at, now)}</p>
            {messages.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                now={now}
                firstUnread={message.id === unreadFrom}
                retrying={message.id === retrying}
                {...(onRetry ? { onRetry } : {})}
              />
            ))}
          </section>
        ))}
        {pending.map((text) => (
          <PendingBubble key={text.key} text={text} onResend={() => onResend(text.key)} />
        ))}
      </div>
      {missed && (
        <Button
          className={classes.pill ?? ''}
          size="compact-sm"
          radius="xl"
          rightSection={<IconArrowDown size={14} aria-hidden="true" />}
          onClick={toEnd}
        >
          New message
        </Button>
      )}
    </div>
  );
}

function isAtEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight <= END_SLACK;
}
