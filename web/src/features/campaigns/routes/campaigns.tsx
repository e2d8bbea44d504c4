import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { toastError, toastUndo } from '../../../components/feedback/toasts.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCampaigns, type ListedCampaign } from '../api/campaigns.ts';
import { useArchiveCampaign } from '../api/change-campaign.ts';
import { CampaignCard } from '../components/list/campaign-card.tsx';
import { NewCampaignModal } from '../components/list/new-campaign-modal.tsx';
import classes from './campaigns.module.css';

const FILTER_DELAY_MS = 150;
const SKELETON_CARDS = 6;

/** `/campaigns`: one card per campaign. */
export function Campaigns(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const session = useSession();
  const canEdit = can(session, 'editCampaigns');
  const campaigns = useCampaigns({ includeStats: true });
  const archive = useArchiveCampaign();
  const dialog = useDialogAddress('new');
  const [filter, setFilter] = useState('');

  const onError = (error: Error): void =>
    toastError(`${w('Campaign')} not archived`, getErrorText(error, screen.unknownError));
  const archiveOne = ({ id: campaignId, name }: ListedCampaign): void =>
    archive.mutate(
      { campaignId, restore: false },
      {
        onError,
        onSuccess: () =>
          toastUndo(`“${name}” archived`, () => archive.mutate({ campaignId, restore: true }, { onError })),
      },
    );

  const newButton = canEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => dialog.open('1')}>
      New {w('campaign')}
    </Button>
  );

  return (
    <Page title={w('Campaigns')} actions={newButton}>
      <SearchField
        className={classes.filter ?? ''}
        label={`Filter ${w('campaigns')} by name`}
        delay={FILTER_DELAY_MS}
        onSearch={setFilter}
      />
      <QueryState
        query={campaigns}
        skeleton={
          <div className={classes.cards}>
            {Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <Skeleton key={index} height={158} />
            ))}
          </div>
        }
        empty={(data) =>
          data.length === 0 ? (
            <Empty
              title={`No ${w('campaigns')} yet`}
              text="Send a series of texts automatically, at the times you choose."
            >
              {newButton}
            </Empty>
          ) : null
        }
      >
        {(data) => {
          const shown = data.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
          if (shown.length === 0)
            return <Empty title={screen.nothingFound} text={`No ${w('campaigns')} match “${filter}”.`} />;
          return (
            <ul className={classes.cards}>
              {shown.map((campaign) => (
                <CampaignCard key={campaign.id} campaign={campaign} {...(canEdit ? { onArchive: archiveOne } : {})} />
              ))}
            </ul>
          );
        }}
      </QueryState>
      {dialog.value !== null && canEdit && <NewCampaignModal onClose={dialog.close} />}
    </Page>
  );
}
