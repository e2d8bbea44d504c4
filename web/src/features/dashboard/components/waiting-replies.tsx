import { Anchor, Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../components/display/initials-avatar.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { formatExactTime, formatShortTime } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { getContactName } from '../../../shared/contacts/contact-name.ts';
import { useWaitingReplies, type Waiting } from '../api/work.ts';
import classes from './panels.module.css';

const MAX_SHOWN = 4;

/** The contacts with an unread reply, latest first. A contact that has opted out can be read and not answered. */
export function WaitingReplies(): ReactNode {
  const w = useTerms();
  const waiting = useWaitingReplies();
  return (
    <section className={classes.panel} aria-labelledby="waiting-heading">
      <header className={classes.head}>
        <h3 id="waiting-heading">Waiting for your reply</h3>
        {waiting.data !== undefined && waiting.data.total > 0 && (
          <>
            <small>{plural(waiting.data.total, w('contact'), w('contacts'))}</small>
            <Anchor component={Link} to="/messages" size="sm" aria-label="See all messages">
              See all
            </Anchor>
          </>
        )}
      </header>
      <QueryState
        query={waiting}
        skeleton={<Skeleton height={280} />}
        empty={({ total }) => (total === 0 ? <p className={classes.none}>You have read every reply.</p> : null)}
      >
        {({ leads }) => (
          <ul className={classes.list}>
            {leads.slice(0, MAX_SHOWN).map((contact) => (
              <WaitingContact key={contact.id} contact={contact} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function WaitingContact({ contact }: { readonly contact: Waiting['leads'][number] }): ReactNode {
  const { screen } = useBrand();
  const session = useSession();
  const now = useServerNow();
  const name = getContactName(contact, screen);
  const { lastMessage } = contact;
  const at = lastMessage ? new Date(lastMessage.created) : null;
  const action = can(session, 'sendMessages') && !contact.optedOut ? 'Reply' : 'Open';
  return (
    <li className={classes.conversation}>
      <InitialsAvatar name={name} size={36} />
      <div className={classes.words}>
        <div className={classes.line}>
          <b className="cut">{name}</b>
          {contact.optedOut && <small>Opted out</small>}
          {at && (
            <time dateTime={at.toISOString()} title={formatExactTime(at)}>
              {formatShortTime(at, now)}
            </time>
          )}
        </div>
        <p className="cut">{lastMessage?.message}</p>
      </div>
      <Button
        component={Link}
        to={`/messages?contact=${encodeURIComponent(contact.id)}`}
        variant="default"
        size="compact-sm"
        aria-label={action === 'Reply' ? `Reply to ${name}` : `Open the messages of ${name}`}
      >
        {action}
      </Button>
    </li>
  );
}
