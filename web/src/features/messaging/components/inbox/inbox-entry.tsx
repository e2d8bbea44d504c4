import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../../components/display/initials-avatar.tsx';
import { formatShortTime } from '../../../../lib/format/zone-time.ts';
import { getContactName } from '../../../../shared/contacts/contact-name.ts';
import { ContactFlags } from '../../../../shared/contacts/contact-table.tsx';
import type { InboxContact } from '../../api/inbox.ts';
import classes from './inbox-list.module.css';

interface InboxEntryProps {
  readonly contact: InboxContact;
  readonly now: Date;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** States in which the carrier did not deliver a text. */
const FAILED: ReadonlySet<NonNullable<InboxContact['lastMessage']>['state']> = new Set([
  'FAILED',
  'UNDELIVERED',
  'NOT_ACCEPTED',
]);

/**
 * One conversation of the list: the contact, the last message and whether it failed, who answers it, and a dot while no one has viewed it.
 */
export function InboxEntry({ contact, now, selected, onSelect }: InboxEntryProps): ReactNode {
  const { screen } = useBrand();
  const name = getContactName(contact, screen);
  const last = contact.lastMessage;
  return (
    <button
      type="button"
      className={`${classes.entry} row`}
      aria-current={selected || undefined}
      data-unread={contact.unread || undefined}
      onClick={onSelect}
    >
      <InitialsAvatar name={name} size={36} />
      <span className="fill">
        <span className={classes.top}>
          <span className={`${classes.name} cut`}>{name}</span>
          <ContactFlags contact={contact} />
          {last && <time className="fine rigid">{formatShortTime(new Date(last.sent ?? last.created), now)}</time>}
        </span>
        <span className={classes.bottom}>
          <span className={`${classes.last} cut fine grow line-18`}>
            {last ? `${last.direction === 'OUT' ? 'You: ' : ''}${last.message}` : ''}
          </span>
          {last !== null && FAILED.has(last.state) && (
            <span
              role="img"
              aria-label="Not delivered"
              title="Not delivered"
              className={`${classes.failed} rigid flex`}
            >
              <IconAlertCircle size={14} aria-hidden="true" />
            </span>
          )}
          {contact.snoozedUntil && <SnoozeMark until={formatShortTime(new Date(contact.snoozedUntil), now)} />}
          {contact.assignee && <AssigneeMark name={contact.assignee.name} />}
          {contact.unread && <span className={classes.dot} role="img" aria-label="Not viewed" />}
        </span>
      </span>
    </button>
  );
}

function SnoozeMark({ until }: { readonly until: string }): ReactNode {
  return (
    <span role="img" aria-label={`Snoozed until ${until}`} className="fine row gap-4 rigid">
      <IconClock size={14} aria-hidden="true" />
      {until}
    </span>
  );
}

function AssigneeMark({ name }: { readonly name: string }): ReactNode {
  return (
    <Tooltip label={`Assigned to ${name}`}>
      <span role="img" aria-label={`Assigned to ${name}`} className={classes.assignee}>
        <InitialsAvatar name={name} size={20} />
      </span>
    </Tooltip>
  );
}
