import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../../brand/brand.tsx';
import { EnrollmentTag } from '../../../../shared/campaigns/enrollment-tag.tsx';
import type { ContactDetail } from '../../api/contact.ts';
import { describeSince } from '../../rules/campaign-since.ts';
import { listPanelCampaigns } from '../../rules/panel.ts';
import { PauseForContact } from '../pause-for-contact.tsx';
import classes from './contact-panel.module.css';

/** The campaigns of a contact, those first that text it when the panel opens, with pause and resume for this person. */
export function PanelCampaigns({ contact }: { readonly contact: ContactDetail }): ReactNode {
  const w = useTerms();
  const campaigns = contact.campaigns ?? [];
  const [opened] = useState(() => listPanelCampaigns(campaigns).shown.map(({ id }) => id));
  const { shown, more } = listPanelCampaigns(campaigns, opened);
  if (shown.length === 0) return null;
  return (
    <section className={classes.part} aria-label={w('Campaigns')}>
      <h3>{w(shown.length === 1 ? 'Campaign' : 'Campaigns')}</h3>
      <ul className={classes.list}>
        {shown.map((campaign) => (
          <li key={campaign.id}>
            <PanelCampaign contact={contact} campaign={campaign} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.dim}>{more} more in the record</p>}
    </section>
  );
}

interface PanelCampaignProps {
  readonly contact: ContactDetail;
  readonly campaign: NonNullable<ContactDetail['campaigns']>[number];
}

function PanelCampaign({ contact, campaign }: PanelCampaignProps): ReactNode {
  const { id, name, state } = campaign;
  return (
    <>
      <p className={`${classes.line} spread`}>
        <Link to={`/campaign/${id}`} className={`${classes.strong} cut`}>
          {name}
        </Link>
        <EnrollmentTag state={state} contact={contact} />
      </p>
      <p className={classes.dim}>{describeSince(campaign)}</p>
      <PauseForContact contact={contact} campaign={campaign} fullWidth mt={8} />
    </>
  );
}
