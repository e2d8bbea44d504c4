import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { CardSkeletons } from '../../../components/layout/card-list.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCampaigns } from '../api/campaigns.ts';
import { useCampaignActions } from '../components/controls/use-campaign-actions.ts';
import { CampaignCards } from '../components/list/campaign-cards.tsx';
import { LeadCampaigns } from '../components/list/lead-campaigns.tsx';
import { Templates } from '../components/library/templates.tsx';
import { NewCampaignModal } from '../components/list/new-campaign-modal.tsx';
import { ORDERS, SHOWN, SHOWN_LABELS, type Order, type Shown } from '../rules/campaign-list.ts';
import classes from '../../../components/layout/card-list.module.css';

const FILTER_DELAY_MS = 150;

/** `/campaigns`: one card per campaign. */
export function Campaigns(): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const session = useSession();
  const canEdit = can(session, 'editCampaigns');
  const [shown, setShown] = useState<Shown>('ALL');
  const [order, setOrder] = useState<Order>('NEWEST');
  const actions = useCampaignActions();
  const dialog = useDialogAddress('new');
  const [words, setWords] = useState('');
  const campaigns = useCampaigns(shown === 'ARCHIVED', words.trim());

  const orderLabels: Readonly<Record<Order, string>> = {
    NEWEST: 'Newest first',
    ACTIVE: 'Last active',
    NAME: 'Name',
    CONTACTS: `Most ${w('contacts')}`,
    REPLIES: 'Most replies',
  };

  const newButton = canEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => dialog.open('1')}>
      New {w('campaign')}
    </Button>
  );

  return (
    <Page
      title={w('Campaigns')}
      actions={
        <>
          {!session.organization.v2 && (
            <Button component={Link} to="/campaign-library" variant="default">
              Library
            </Button>
          )}
          {newButton}
        </>
      }
    >
      <div className="flow gap-8 below-16">
        <NativeSelect
          aria-label="Show"
          value={shown}
          data={SHOWN.map((value) => ({ value, label: SHOWN_LABELS[value] }))}
          onChange={(event) => setShown(SHOWN.find((one) => one === event.currentTarget.value) ?? 'ALL')}
        />
        <NativeSelect
          aria-label="Sort"
          value={order}
          data={ORDERS.map((value) => ({ value, label: orderLabels[value] }))}
          onChange={(event) => setOrder(ORDERS.find((one) => one === event.currentTarget.value) ?? 'NEWEST')}
        />
        <SearchField
          className={classes.search ?? ''}
          label={`Filter ${w('campaigns')} by name`}
          delay={FILTER_DELAY_MS}
          onSearch={setWords}
        />
      </div>
      <QueryState
        query={campaigns}
        skeleton={<CardSkeletons count={6} width={300} height={178} />}
        empty={({ pages }) =>
          words !== '' || pages.some((page) => page.campaigns.length > 0 || page.next !== null) ? null : shown ===
            'ARCHIVED' ? (
            <Empty title={`No archived ${w('campaigns')}`} text={`${w('Campaigns')} that you archive appear here.`} />
          ) : (
            <>
              <Empty
                title={`No ${w('campaigns')} yet`}
                text="Send a series of texts automatically, at the times you choose."
              >
                {newButton}
              </Empty>
              {canEdit && !session.organization.v2 && <Templates />}
            </>
          )
        }
      >
        {({ pages }) => (
          <CampaignCards
            query={campaigns}
            pages={pages}
            shown={shown}
            order={order}
            words=""
            none={
              <Empty
                title={screen.nothingFound}
                text={
                  words === ''
                    ? `No ${w('campaigns')} with the status “${SHOWN_LABELS[shown]}”.`
                    : `No ${w('campaigns')} match “${words}”.`
                }
              />
            }
            {...(canEdit ? { actions } : {})}
          />
        )}
      </QueryState>
      {session.organization.v2 && (
        <LeadCampaigns shown={shown} order={order} words={words} {...(canEdit ? { actions } : {})} />
      )}
      {dialog.value !== null && canEdit && <NewCampaignModal onClose={dialog.close} />}
    </Page>
  );
}
