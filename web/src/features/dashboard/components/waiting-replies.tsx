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

/** The contacts who wrote last and have no answer, latest first, read or not. */
export function WaitingReplies(): ReactNode {
  const w = useTerms();
  const waiting = useWaitingReplies();
  return (
    <section className="boxed slim" aria-labelledby="waiting-heading">
      <header className={classes.head}>
        <h3 id="waiting-heading">Waiting for your reply</h3>
        {waiting.data !== undefined && waiting.data.leads.length > 0 && (
          <>
            <small>
              {waiting.data.next !== null && 'More than '}
              {plural(waiting.data.leads.length, w('contact'), w('contacts'))}
            </small>
            <Anchor component={Link} to="/messages" size="sm" aria-label="See all messages">
              See all
            </Anchor>
          </>
        )}
      </header>
      <QueryState
        query={waiting}
        skeleton={<Skeleton height={280} />}
        empty={({ leads }) => (leads.length === 0 ? <p className={classes.none}>Everyone has an answer.</p> : null)}
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
  const action = can(session, 'sendMessages') ? 'Reply' : 'Open';
  return (
    <li className={classes.conversation}>
      <InitialsAvatar name={name} size={36} />
      <div className="slim">
        <div className={classes.line}>
          <b className="cut">{name}</b>
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
