import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { EnrollmentTag } from '../../../shared/campaigns/enrollment-tag.tsx';
import { describeSince } from '../rules/campaign-since.ts';
import { Empty } from '../../../components/feedback/query-state.tsx';
import type { ContactDetail } from '../api/contact.ts';
import { PauseForContact } from './pause-for-contact.tsx';
import classes from './contact-record.module.css';

interface ContactCampaignsProps {
  readonly contact: ContactDetail;
  readonly onOpen: (campaignId: string) => void;
}

/** The contact's campaigns with their states. Staff pause and resume each for this contact. */
export function ContactCampaigns({ contact, onOpen }: ContactCampaignsProps): ReactNode {
  const { screen } = useBrand();
  const campaigns = contact.campaigns ?? [];
  if (campaigns.length === 0) return <Empty title={screen.noCampaigns} text={screen.noContactCampaigns} />;
  return (
    <ul className="plain">
      {campaigns.map((campaign) => {
        const { id, name, state } = campaign;
        return (
          <li key={id} className={`${classes.item} ${classes.wide} spread`}>
            <button type="button" className={`${classes.link} cut`} onClick={() => onOpen(id)}>
              {name}
            </button>
            <span className="row flow">
              <Text span size="xs" c="dimmed" mr="sm">
                {describeSince(campaign)}
              </Text>
              <EnrollmentTag state={state} contact={contact} />
              {contact.masked ? (
                <Text span size="xs" c="dimmed" ml="sm">
                  Texts are hidden
                </Text>
              ) : (
                <Anchor
                  component={Link}
                  to={`/campaign/${id}?run=${contact.id}`}
                  // Closing the texts leads back to the contact.
                  state={{ openedHere: 'run' }}
                  size="xs"
                  ml="sm"
                  aria-label={`See texts of ${name}`}
                >
                  See texts
                </Anchor>
              )}
              <PauseForContact contact={contact} campaign={campaign} ml="sm" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
