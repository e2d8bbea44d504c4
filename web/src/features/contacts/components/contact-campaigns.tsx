import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { EnrollmentTag } from '../../../shared/campaigns/enrollment-tag.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { Empty } from '../../../components/feedback/query-state.tsx';
import type { ContactDetail } from '../api/contact.ts';
import classes from './contact-record.module.css';

interface ContactCampaignsProps {
  /** Null if the contact is masked, and so are the words of its texts. */
  readonly contactId: string | null;
  readonly campaigns: NonNullable<ContactDetail['campaigns']>;
  readonly onOpen: (campaignId: string) => void;
}

/** The contact's campaigns with their states. */
export function ContactCampaigns({ contactId, campaigns, onOpen }: ContactCampaignsProps): ReactNode {
  const { screen } = useBrand();
  if (campaigns.length === 0) return <Empty title={screen.noCampaigns} text={screen.noContactCampaigns} />;
  return (
    <ul className={classes.list}>
      {campaigns.map(({ id, name, state, joined }) => (
        <li key={id} className={classes.item}>
          <button type="button" className={`${classes.link} cut`} onClick={() => onOpen(id)}>
            {name}
          </button>
          <span>
            <Text span size="xs" c="dimmed" mr="sm">
              Joined {formatShortDate(new Date(joined))}
            </Text>
            <EnrollmentTag state={state} />
            {contactId === null ? (
              <Text span size="xs" c="dimmed" ml="sm">
                Texts are hidden
              </Text>
            ) : (
              <Anchor
                component={Link}
                to={`/campaign/${id}?run=${contactId}`}
                size="xs"
                ml="sm"
                aria-label={`See texts of ${name}`}
              >
                See texts
              </Anchor>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
