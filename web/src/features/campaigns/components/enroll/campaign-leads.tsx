import { Button } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { BulkToolbar } from '../../../../components/table/bulk-toolbar.tsx';
import { EnrollmentTag } from '../../../../shared/campaigns/enrollment-tag.tsx';
import { LeadTable, LeadTableSkeleton, type LeadColumn } from '../../../../shared/contacts/lead-table.tsx';
import { Pager } from '../../../../components/table/pager.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { toastError, toastUndo } from '../../../../components/feedback/toasts.tsx';
import { useSelection } from '../../../../components/table/use-selection.ts';
import { errorText } from '../../../../lib/api/api-error.ts';
import { leadPhone } from '../../../../shared/contacts/lead-name.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { useCampaignLeads, useRemoveLeads, type CampaignLead } from '../../api/campaign-leads.ts';
import classes from './campaign-leads.module.css';

interface CampaignLeadsProps {
  readonly campaignId: string;
  readonly mayEdit: boolean;
  readonly onOpen: (leadId: string) => void;
  readonly onAdd: () => void;
}

/** Who is in the campaign and how they stand. */
export function CampaignLeads({ campaignId, mayEdit, onOpen, onAdd }: CampaignLeadsProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const leads = useCampaignLeads(campaignId, page, search);
  const selection = useSelection();
  const remove = useRemoveLeads(campaignId);

  const onError = (error: Error): void =>
    toastError(`${w('Leads')} not removed`, errorText(error, screen.unknownError));
  const removeAll = (leadIds: readonly string[]): void =>
    remove.mutate(
      { leadIds, restore: false },
      {
        onError,
        onSuccess: () => {
          selection.clear();
          toastUndo(`${plural(leadIds.length, w('lead'), w('leads'))} removed`, () =>
            remove.mutate({ leadIds, restore: true }, { onError }),
          );
        },
      },
    );

  const columns: readonly LeadColumn<CampaignLead>[] = [
    { header: 'Phone', above: 400, cell: (lead) => leadPhone(lead, screen) },
    { header: 'State', above: 0, cell: (lead) => <State lead={lead} campaignId={campaignId} /> },
  ];

  return (
    <>
      <div className={classes.head}>
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('leads')} by name or phone`}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      {mayEdit && (
        <BulkToolbar
          selection={selection}
          shown={leads.data?.leads.map(({ id }) => id) ?? []}
          actions={[
            {
              label: 'Remove',
              icon: <IconUserMinus size={16} aria-hidden="true" />,
              onRun: removeAll,
              busy: remove.isPending,
            },
          ]}
        />
      )}
      <QueryState
        query={leads}
        skeleton={<LeadTableSkeleton />}
        empty={(data) =>
          data.total === 0 ? (
            search === '' ? (
              <Empty
                title={`No ${w('leads')} in this ${w('campaign')} yet`}
                text="Texts start going out when you add them."
              >
                {mayEdit && (
                  <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
                    Add {w('leads')}
                  </Button>
                )}
              </Empty>
            ) : (
              <Empty title={screen.nothingFound} />
            )
          ) : null
        }
      >
        {(data) => (
          <>
            <LeadTable
              label={`${w('Leads')} of this ${w('campaign')}`}
              leads={data.leads}
              columns={columns}
              onOpen={onOpen}
              {...(mayEdit ? { selection } : {})}
            />
            <Pager label={`${w('leads')} of this ${w('campaign')}`} page={page} total={data.total} onPage={setPage} />
          </>
        )}
      </QueryState>
    </>
  );
}

function State({ lead, campaignId }: { readonly lead: CampaignLead; readonly campaignId: string }): ReactNode {
  const state = lead.campaigns?.find(({ id }) => id === campaignId)?.state;
  return state === undefined ? null : <EnrollmentTag state={state} />;
}
