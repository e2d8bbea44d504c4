import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { Cards } from '../../../../components/layout/card-list.tsx';
import { ShowMore } from '../../../../components/table/show-more.tsx';
import type { ListedCampaign } from '../../api/campaigns.ts';
import { arrangeCampaigns, needsEveryCampaign, type Order, type Shown } from '../../rules/campaign-list.ts';
import type { CampaignActions } from '../controls/use-campaign-actions.ts';
import { CampaignCard } from './campaign-card.tsx';
import classes from './campaign-list.module.css';

/** Pages that load by themselves when the order or the status needs them, 240 campaigns. Older ones load on request. */
const PAGES_LOADED = 10;

interface Listed extends ListedCampaign {
  /** The contact of a personal campaign. null if the contact is gone. */
  readonly leadName?: string | null;
}

interface CampaignCardsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly campaigns: readonly Listed[] }>>;
  readonly pages: readonly { readonly campaigns: readonly Listed[] }[];
  readonly shown: Shown;
  readonly order: Order;
  /** Words that the names must have. Empty if the server has searched. */
  readonly words: string;
  /** Shown when no loaded campaign matches and there are no older ones. */
  readonly none: ReactNode;
  /** Absent for people who may not edit. */
  readonly actions?: CampaignActions;
}

/** The loaded campaigns as cards, and a button for older ones. */
export function CampaignCards({ query, pages, shown, order, words, none, actions }: CampaignCardsProps): ReactNode {
  const w = useTerms();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const loaded = pages.flatMap(({ campaigns }) => campaigns);
  const arranged = arrangeCampaigns(loaded, { shown, order, words });
  const loadsItself =
    hasNextPage && words === '' && pages.length < PAGES_LOADED && needsEveryCampaign({ shown, order, words });
  useEffect(() => {
    if (loadsItself && !isFetchingNextPage) void fetchNextPage();
  }, [loadsItself, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      {arranged.length === 0 && !hasNextPage && none}
      {hasNextPage && needsEveryCampaign({ shown, order, words }) && (
        <p className={classes.none} role="status">
          {arranged.length} of the {loaded.length} loaded {w('campaigns')} match. Show more to look through older ones.
        </p>
      )}
      <Cards width={300}>
        {arranged.map((campaign) => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            {...(campaign.leadName === undefined
              ? {}
              : { contactName: campaign.leadName ?? `a ${w('contact')} who is gone` })}
            {...(actions ? { actions } : {})}
          />
        ))}
      </Cards>
      <ShowMore query={query} mt={16} label="Show more" />
    </>
  );
}
