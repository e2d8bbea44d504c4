import { Button } from '@mantine/core';
import { IconArchive, IconMessage, IconSend, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { LeadTable, LeadTableSkeleton, type LeadColumn } from '../../../shared/contacts/lead-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { toastError, toastUndo } from '../../../components/feedback/toasts.tsx';
import { useSelection, type Selection } from '../../../components/table/use-selection.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { leadPhone } from '../../../shared/contacts/lead-name.ts';
import { formatCount, formatSeconds, MISSING, plural } from '../../../lib/format/numbers.ts';
import type { LeadSelection } from '../../../shared/jobs/selection.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useArchiveLeads } from '../api/archive-leads.ts';
import { useLeads, type ListedLead } from '../api/leads.ts';
import { CampaignNames } from './campaign-names.tsx';
import classes from './lead-list.module.css';

interface LeadListProps {
  readonly onOpen: (leadId: string) => void;
  readonly onAdd: () => void;
  readonly onAddToCampaign: (who: LeadSelection, done: () => void) => void;
  readonly onMessage: (who: LeadSelection, done: () => void) => void;
}

/** The organization's contacts: search, pages, and what can be done with the ticked ones. */
export function LeadList({ onOpen, onAdd, onAddToCampaign, onMessage }: LeadListProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const session = useSession();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const leads = useLeads(page, search);
  const ticked = useSelection();
  const [all, setAll] = useState(false);
  const archive = useArchiveLeads();
  const mayEdit = can(session, 'editContacts');
  const maySelect = mayEdit && (!pack.flags.blastMode || session.user.wpAdmin);

  // Until the list comes, the figures tell whether there is anybody: else the toolbar would go away under one's eyes.
  const total = leads.data?.total ?? session.organization.stats.leads;
  const clear = (): void => {
    setAll(false);
    ticked.clear();
  };
  // With everyone chosen each row is ticked; unticking one goes back to ticking by hand.
  const selection: Selection = all ? { ids: ticked.ids, has: () => true, setMany: () => setAll(false), clear } : ticked;
  const everyone: LeadSelection = { kind: 'all', search: search.toLowerCase(), count: total };
  const archiveAll = (leadIds: readonly string[]): void => {
    const onError = (error: Error): void =>
      toastError(`${w('Leads')} not archived`, errorText(error, pack.screen.unknownError));
    archive.mutate(
      { leadIds, restore: false },
      {
        onError,
        onSuccess: () => {
          clear();
          toastUndo(`${plural(leadIds.length, w('lead'), w('leads'))} archived`, () =>
            archive.mutate({ leadIds, restore: true }, { onError }),
          );
        },
      },
    );
  };

  const columns: readonly LeadColumn<ListedLead>[] = [
    { header: 'Phone', above: 400, cell: (lead) => leadPhone(lead, pack.screen) },
    { header: 'View Time', above: 500, numeric: true, cell: (lead) => formatSeconds(lead.stats.seconds) },
    {
      header: 'Views',
      above: 600,
      numeric: true,
      cell: (lead) => (lead.stats.views === 0 ? MISSING : formatCount(lead.stats.views)),
    },
    { header: w('Campaigns'), above: 700, cell: (lead) => <CampaignNames campaigns={lead.campaigns ?? []} /> },
  ];

  return (
    <section aria-labelledby="leads-heading">
      <div className={classes.head}>
        <h2 id="leads-heading" className={classes.heading}>
          {w('Leads')}
        </h2>
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('leads')} by name or phone`}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
            setAll(false);
          }}
        />
      </div>
      {maySelect && total !== 0 && (
        <BulkToolbar
          selection={selection}
          shown={leads.data?.leads.map((lead) => lead.id) ?? []}
          everyone={{ count: total, chosen: all, choose: setAll }}
          actions={[
            {
              label: 'Message',
              icon: <IconMessage size={16} aria-hidden="true" />,
              onRun: (ids) => onMessage({ kind: 'some', leadIds: ids }, clear),
              onAll: () => onMessage(everyone, clear),
            },
            {
              label: `Add to ${w('campaign')}`,
              icon: <IconSend size={16} aria-hidden="true" />,
              onRun: (ids) => onAddToCampaign({ kind: 'some', leadIds: ids }, clear),
              onAll: () => onAddToCampaign(everyone, clear),
            },
            {
              label: 'Archive',
              icon: <IconArchive size={16} aria-hidden="true" />,
              onRun: archiveAll,
              busy: archive.isPending,
            },
          ]}
        />
      )}
      <QueryState
        query={leads}
        skeleton={<LeadTableSkeleton />}
        empty={(data) =>
          data.total === 0 ? (
            <div className={classes.empty}>
              {search === '' ? (
                <Empty
                  title={`No ${w('leads')} yet`}
                  text="Add people one by one, or bring a list as a CSV or Excel file."
                >
                  {mayEdit && (
                    <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
                      Add {w('leads')}
                    </Button>
                  )}
                </Empty>
              ) : (
                <Empty title={pack.screen.nothingFound} text={`No name or phone holds “${search}”.`} />
              )}
            </div>
          ) : null
        }
      >
        {(data) => (
          <div className={classes.rows} data-stale={leads.isPlaceholderData || undefined}>
            <LeadTable
              label={w('Leads')}
              leads={data.leads}
              columns={columns}
              onOpen={onOpen}
              {...(maySelect ? { selection } : {})}
            />
            <Pager label={w('leads')} page={page} total={data.total} onPage={setPage} />
          </div>
        )}
      </QueryState>
    </section>
  );
}
