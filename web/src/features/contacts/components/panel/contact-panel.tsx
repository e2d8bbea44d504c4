import { Anchor, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../../components/display/initials-avatar.tsx';
import { Tag } from '../../../../components/display/tag.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { formatContactPhone, getContactName } from '../../../../shared/contacts/contact-name.ts';
import { describeStatus } from '../../../../shared/contacts/contact-status.ts';
import { useContact, type ContactDetail } from '../../api/contact.ts';
import { ContactAppointments } from '../appointments/contact-appointments.tsx';
import classes from './contact-panel.module.css';
import { PanelCampaigns } from './panel-campaigns.tsx';
import { PanelConsent } from './panel-consent.tsx';
import { PanelNotes } from './panel-notes.tsx';
import { PanelPitches } from './panel-pitches.tsx';

interface ContactPanelProps {
  readonly contactId: string;
  /** Chooses who answers the conversation. The messaging feature provides it. */
  readonly owner: ReactNode;
}

/** Who the person of a conversation is: status, owner, campaigns, groups and tags, consent, notes, appointments and pitches. */
export function ContactPanel({ contactId, owner }: ContactPanelProps): ReactNode {
  const contact = useContact(contactId);
  return (
    <div className={classes.panel}>
      <QueryState query={contact} skeleton={<PanelSkeleton />}>
        {(data) => <LoadedPanel contact={data} owner={owner} />}
      </QueryState>
    </div>
  );
}

function LoadedPanel({ contact, owner }: { readonly contact: ContactDetail; readonly owner: ReactNode }): ReactNode {
  const { screen, flags } = useBrand();
  const { id, phone, masked } = contact;
  const name = getContactName(contact, screen);
  const status = describeStatus(contact, flags.blastMode);
  return (
    <>
      <header className={`${classes.person} column`}>
        <InitialsAvatar name={name} size={52} />
        <h2>{name}</h2>
        <p className="numbers">
          {phone?.startsWith('+') === true ? (
            <a href={`tel:${phone}`}>{formatContactPhone(contact, screen)}</a>
          ) : (
            formatContactPhone(contact, screen)
          )}
        </p>
        <Tag tone={status.tone}>{status.label}</Tag>
        <Anchor component={Link} to={`/contacts?contact=${encodeURIComponent(id)}`} size="sm">
          Open record
        </Anchor>
      </header>
      {owner !== null && (
        <section className={classes.part} aria-label="Assigned to">
          <h3>Assigned to</h3>
          {owner}
        </section>
      )}
      <PanelCampaigns key={contact.id} contact={contact} />
      <GroupsAndTags contact={contact} />
      {!masked && <PanelConsent contactId={id} />}
      <PanelNotes contactId={id} />
      <div className={classes.appointments}>
        <ContactAppointments contactId={id} />
      </div>
      {!flags.blastMode && <PanelPitches contactId={id} />}
    </>
  );
}

function GroupsAndTags({ contact: { groups, tags } }: { readonly contact: ContactDetail }): ReactNode {
  if ((groups ?? []).length === 0 && (tags ?? []).length === 0) return null;
  return (
    <section className={classes.part} aria-label="Groups and tags">
      <h3>Groups and tags</h3>
      <ul className={`${classes.chips} flow`}>
        {(groups ?? []).map(({ id, name }) => (
          <li key={id}>
            <Link to={`/group/${id}`} className={`${classes.chip} cut`}>
              {name}
            </Link>
          </li>
        ))}
        {(tags ?? []).map(({ id, name }) => (
          <li key={id} className={`${classes.chip} cut`}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PanelSkeleton(): ReactNode {
  return (
    <div className={classes.skeleton}>
      <Skeleton circle height={52} />
      <Skeleton height={16} width={140} />
      <Skeleton height={12} width={110} />
      <Skeleton height={36} />
      <Skeleton height={96} />
      <Skeleton height={72} />
    </div>
  );
}
