import type { ReactNode } from 'react';
import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import type { Term } from '../../../../../functions/domain/brand/speak.ts';
import { Tag } from '../../../components/display/tag.tsx';
import { MISSING } from '../../../lib/format/numbers.ts';
import { formatShortDate, formatShortTime } from '../../../lib/format/zone-time.ts';
import { describeStatus } from '../../../shared/contacts/contact-status.ts';
import type { ContactColumn } from '../../../shared/contacts/contact-table.tsx';
import type { ListedContact } from '../api/contacts.ts';
import { CampaignNames } from './campaign-names.tsx';
import classes from './contact-list.module.css';

/** Columns beside the name. A narrow list leaves out those whose `above` is wider. */
export function buildColumns(
  pack: Pack,
  w: (word: Term) => string,
  now: Date,
): readonly ContactColumn<ListedContact>[] {
  return [
    { header: 'Status', above: 0, width: 136, cell: (contact) => <ContactStatus contact={contact} pack={pack} /> },
    { header: 'Last message', above: 500, cell: (contact) => <LastMessage contact={contact} now={now} /> },
    {
      header: w('Campaigns'),
      above: 700,
      width: 200,
      cell: (contact) => <CampaignNames campaigns={contact.campaigns ?? []} />,
    },
    { header: 'Added', above: 900, width: 88, cell: (contact) => formatShortDate(new Date(contact.created)) },
  ];
}

function ContactStatus({ contact, pack }: { readonly contact: ListedContact; readonly pack: Pack }): ReactNode {
  const { label, tone } = describeStatus(contact, pack.flags.blastMode);
  return <Tag tone={tone}>{label}</Tag>;
}

/** The last message in one line, for the second line of a narrow row. */
export function LastLine({ contact, now }: { readonly contact: ListedContact; readonly now: Date }): ReactNode {
  const { lastMessage } = contact;
  if (!lastMessage) return 'No messages yet';
  return `${formatShortTime(new Date(lastMessage.created), now)} · ${lastMessage.direction === 'OUT' ? 'You: ' : ''}${lastMessage.message}`;
}

function LastMessage({ contact, now }: { readonly contact: ListedContact; readonly now: Date }): ReactNode {
  const { lastMessage } = contact;
  if (!lastMessage) return MISSING;
  return (
    <span className={classes.last}>
      <span className="cut">
        {lastMessage.direction === 'OUT' && 'You: '}
        {lastMessage.message}
      </span>
      <time dateTime={lastMessage.created}>{formatShortTime(new Date(lastMessage.created), now)}</time>
    </span>
  );
}
