import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import type { Term } from '../../../../../functions/domain/brand/speak.ts';
import { InitialsAvatar } from '../../../components/display/initials-avatar.tsx';
import { Tag } from '../../../components/display/tag.tsx';
import { formatCount, formatSeconds, MISSING } from '../../../lib/format/numbers.ts';
import { formatShortDate, formatShortTime } from '../../../lib/format/zone-time.ts';
import { formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { describeStatus } from '../../../shared/contacts/contact-status.ts';
import type { ContactColumn } from '../../../shared/contacts/contact-table.tsx';
import type { ListedContact } from '../api/contacts.ts';
import classes from './contact-list.module.css';

/** Columns beside the name. A narrow list leaves out those whose `above` is wider. */
export function buildColumns(
  pack: Pack,
  w: (word: Term) => string,
  now: Date,
  isOfGroup: boolean,
): readonly ContactColumn<ListedContact>[] {
  const viewing: readonly ContactColumn<ListedContact>[] = [
    {
      header: 'View time',
      above: 500,
      width: 88,
      numeric: true,
      cell: (contact) => formatSeconds(contact.stats?.seconds ?? 0),
    },
    {
      header: 'Views',
      above: 600,
      width: 64,
      numeric: true,
      cell: (contact) => (contact.stats?.views ? formatCount(contact.stats.views) : MISSING),
    },
  ];
  return [
    { header: 'Phone', above: 400, width: 152, cell: (contact) => formatContactPhone(contact, pack.screen) },
    // Groups of a brand in blast mode show people to text, not what they watched.
    ...(isOfGroup && pack.flags.blastMode ? [] : viewing),
    {
      header: w('Campaigns'),
      above: 700,
      width: 108,
      cell: (contact) => <CampaignNames campaigns={contact.campaigns ?? []} />,
    },
    { header: 'Status', above: 800, width: 144, cell: (contact) => <ContactStatus contact={contact} pack={pack} /> },
    { header: 'Last message', above: 900, cell: (contact) => <LastMessage contact={contact} now={now} /> },
    { header: 'Added', above: 1100, width: 88, cell: (contact) => formatShortDate(new Date(contact.created)) },
  ];
}

function ContactStatus({ contact, pack }: { readonly contact: ListedContact; readonly pack: Pack }): ReactNode {
  const { label, tone } = describeStatus(contact, pack.flags.blastMode);
  return <Tag tone={tone}>{label}</Tag>;
}

interface LastLineProps {
  readonly contact: ListedContact;
  readonly pack: Pack;
  readonly now: Date;
}

/** Status and last message in one line, for a list without columns for them. */
export function LastLine({ contact, pack, now }: LastLineProps): ReactNode {
  const { lastMessage } = contact;
  return (
    <>
      <ContactStatus contact={contact} pack={pack} />
      {lastMessage && (
        <>
          <time className="rigid" dateTime={lastMessage.created}>
            {formatShortTime(new Date(lastMessage.created), now)}
          </time>
          <span className={`${classes.words} cut`}>{describeLast(lastMessage)}</span>
        </>
      )}
    </>
  );
}

/** Returns the last text with who wrote it, or that it did not arrive. */
function describeLast({ direction, success, message }: NonNullable<ListedContact['lastMessage']>): string {
  if (direction === 'IN') return message;
  return `${success ? 'You' : 'Not delivered'}: ${message}`;
}

function LastMessage({ contact, now }: { readonly contact: ListedContact; readonly now: Date }): ReactNode {
  const { lastMessage } = contact;
  if (!lastMessage) return MISSING;
  return (
    <span className={classes.last}>
      <span className="cut">{describeLast(lastMessage)}</span>
      <time dateTime={lastMessage.created}>{formatShortTime(new Date(lastMessage.created), now)}</time>
    </span>
  );
}

const MAX_SHOWN = 4;

/** Up to four avatars, then +N. The tooltip and the accessible name list all campaigns. */
function CampaignNames({
  campaigns,
}: {
  readonly campaigns: readonly { readonly id: string; readonly name: string }[];
}): ReactNode {
  if (campaigns.length === 0) return MISSING;
  const names = campaigns.map(({ name }) => name).join(', ');
  const first = campaigns[0];
  return (
    <Tooltip label={names}>
      <span className={`${classes.row} row slim`} role="img" aria-label={names}>
        {campaigns.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <InitialsAvatar key={id} name={name} size={24} />
        ))}
        {campaigns.length === 1 && first && <span className={`${classes.only} cut`}>{first.name}</span>}
        {campaigns.length > MAX_SHOWN && <span className={classes.more}>+{campaigns.length - MAX_SHOWN}</span>}
      </span>
    </Tooltip>
  );
}
