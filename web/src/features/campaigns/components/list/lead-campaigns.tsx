import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { useLeadCampaigns } from '../../api/lead-campaigns.ts';
import type { Order, Shown } from '../../rules/campaign-list.ts';
import type { CampaignActions } from '../controls/use-campaign-actions.ts';
import { CampaignCards } from './campaign-cards.tsx';
import classes from './campaign-list.module.css';

interface LeadCampaignsProps {
  readonly shown: Shown;
  readonly order: Order;
  readonly words: string;
  /** Absent for people who may not edit. */
  readonly actions?: CampaignActions;
}

/** The second list of organizations of version 2: campaigns for one contact each, of which there can be thousands. */
export function LeadCampaigns({ shown, order, words, actions }: LeadCampaignsProps): ReactNode {
  const w = useTerms();
  const campaigns = useLeadCampaigns(shown === 'ARCHIVED');
  const title = `For one ${w('contact')}`;
  return (
    <section aria-labelledby="lead-campaigns" className={classes.section}>
      <h2 id="lead-campaigns" className={classes.heading}>
        {title}
      </h2>
      <QueryState
        query={campaigns}
        skeleton={null}
        empty={({ pages }) =>
          pages.some((page) => page.campaigns.length > 0 || page.next !== null) ? null : (
            <Empty
              title={`No ${w('campaigns')} for one ${w('contact')} yet`}
              text={`Start one from the row of a ${w('contact')}, so that every text speaks to that person.`}
            />
          )
        }
      >
        {({ pages }) => (
          <CampaignCards
            query={campaigns}
            pages={pages}
            shown={shown}
            order={order}
            words={words}
            none={<p className={classes.none}>No {w('campaigns')} match.</p>}
            {...(actions ? { actions } : {})}
          />
        )}
      </QueryState>
    </section>
  );
}
