import { Button, Text } from '@mantine/core';
import { IconFileTypeCsv, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../../components/dialogs/confirm-dialog.tsx';
import { ActionBar } from '../../../../components/table/action-bar.tsx';
import { EnrollmentTag } from '../../../../shared/campaigns/enrollment-tag.tsx';
import { ContactTable, ContactTableSkeleton, type ContactColumn } from '../../../../shared/contacts/contact-table.tsx';
import { Pager } from '../../../../components/table/pager.tsx';
import { Empty, QueryState, StaleRows } from '../../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../../components/table/search-field.tsx';
import { usePagedSelection } from '../../../../components/table/use-paged-selection.ts';
import { formatContactPhone } from '../../../../shared/contacts/contact-name.ts';
import { plural } from '../../../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../../../lib/format/zone-time.ts';
import { getServerNow } from '../../../../lib/session/server-clock.ts';
import { countSelected, toContactSelection, type ContactSelection } from '../../../../shared/jobs/selection.ts';
import { useSelectionChange } from '../../../../shared/jobs/use-selection-change.ts';
import { useCampaignContacts, useRemoveContacts, type CampaignContact } from '../../api/campaign-contacts.ts';
import { useReportIcons } from '../../api/report-icons.ts';
import { ReportIcons } from '../pitch-report/report-icons.tsx';
import classes from './campaign-contacts.module.css';

interface CampaignContactsProps {
  readonly campaignId: string;
  /** Whether a step has more to do than to read, so that the list shows who did it. */
  readonly hasPitches: boolean;
  /** How many have joined, which the figures of the campaign count. Archived contacts are among them, and not in the list. */
  readonly joined: number;
  /** Contacts who joined and were not removed. */
  readonly kept: number;
  readonly canEdit: boolean;
  readonly onOpen: (contactId: string) => void;
  readonly onAdd: () => void;
  /** Opens the report with a row for each contact. */
  readonly onReport: () => void;
}

/** The campaign's contacts and their states. Removed ones are at the end. */
export function CampaignContacts({
  campaignId,
  hasPitches,
  joined,
  kept,
  canEdit,
  onOpen,
  onAdd,
  onReport,
}: CampaignContactsProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const list = usePagedSelection();
  const { selection, search } = list;
  const contacts = useCampaignContacts(campaignId, list.page, search);
  const [removing, setRemoving] = useState<ContactSelection | null>(null);
  const name = (count: number): string => plural(count, w('contact'), w('contacts'));
  const remove = useSelectionChange(
    useRemoveContacts(campaignId),
    {
      running: (count) => `Removing ${name(count)}`,
      done: (count) => `${name(count)} removed`,
      failed: `${w('Contacts')} not removed`,
    },
    {
      running: (count) => `Adding ${name(count)} again`,
      done: (count) => `${name(count)} added again`,
      failed: `${w('Contacts')} not added again`,
    },
  );
  const total = contacts.data?.total ?? 0;
  // Removed contacts cannot be removed again. How many of them a search finds is not known.
  const selectable = search === '' ? Math.min(kept, total) : total;
  const icons = useReportIcons(campaignId, contacts.data?.leads.map(({ id }) => id) ?? []);

  const done: ContactColumn<CampaignContact> = {
    header: 'Done',
    above: 500,
    cell: ({ id }) => <ReportIcons icons={icons.get(id)} />,
  };
  const columns: readonly ContactColumn<CampaignContact>[] = [
    { header: 'Phone', above: 400, cell: (contact) => formatContactPhone(contact, screen) },
    ...(hasPitches ? [done] : []),
    { header: 'State', above: 0, cell: (contact) => <State contact={contact} campaignId={campaignId} /> },
  ];

  return (
    <>
      <div className="flow gap-8 between below-8">
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('contacts')} by name or phone`}
          onSearch={list.setSearch}
        />
        {canEdit && (
          <Button variant="default" leftSection={<IconFileTypeCsv size={18} aria-hidden="true" />} onClick={onReport}>
            CSV report
          </Button>
        )}
      </div>
      {removing !== null && (
        <ConfirmDialog
          title={screen.removeFromCampaignTitle}
          text={`This removes ${name(countSelected(removing))} from the ${w('campaign')} and cancels their scheduled texts.`}
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.change(removing, { onDone: selection.clear, onSettled: () => setRemoving(null) })}
          onClose={() => setRemoving(null)}
        />
      )}
      <QueryState
        query={contacts}
        skeleton={<ContactTableSkeleton />}
        empty={(data) =>
          data.total === 0 && !data.more ? (
            search === '' ? (
              <Empty title={`No ${w('contacts')} in this ${w('campaign')} yet`} text="Texts start when you add them.">
                {canEdit && (
                  <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
                    Add {w('contacts')}
                  </Button>
                )}
              </Empty>
            ) : (
              <Empty title={screen.nothingFound} text={`No ${w('contacts')} match “${search}”.`} />
            )
          ) : null
        }
      >
        {(data) => (
          <>
            {data.leads.length === 0 && <Empty title="Nothing found so far" text="The next page looks further." />}
            <StaleRows isStale={contacts.isPlaceholderData}>
              <ContactTable
                label={`${w('Contacts')} of this ${w('campaign')}`}
                contacts={data.leads}
                columns={columns}
                onOpen={onOpen}
                {...(canEdit ? { selection } : {})}
              />
            </StaleRows>
            {search === '' && !data.more && joined > data.total && (
              <Text size="sm" c="dimmed" mt="xs">
                The figures count {name(joined - data.total)} more: archived ones are not listed.
              </Text>
            )}
            <Pager
              label={`${w('contacts')} of this ${w('campaign')}`}
              page={list.page}
              total={data.total}
              more={data.more}
              onPage={list.setPage}
            />
          </>
        )}
      </QueryState>
      {canEdit && (
        <ActionBar
          selection={selection}
          shown={contacts.data?.leads.map(({ id }) => id) ?? []}
          {...(contacts.data?.more
            ? {}
            : {
                selectAll: {
                  count: selectable,
                  selected: list.allSelected,
                  exceptions: list.except.length,
                  onChange: list.setAllSelected,
                },
              })}
          actions={[
            {
              label: 'Remove',
              icon: <IconUserMinus size={16} aria-hidden="true" />,
              onRun: () => setRemoving(toContactSelection(list, selectable, { filter: null, campaignId })),
            },
          ]}
        />
      )}
    </>
  );
}

function State({ contact, campaignId }: { readonly contact: CampaignContact; readonly campaignId: string }): ReactNode {
  const campaign = contact.campaigns?.find(({ id }) => id === campaignId);
  if (campaign === undefined) return null;
  const { state, pausedAt, pausedBy } = campaign;
  const at = pausedAt === null ? null : formatDayAndTime(new Date(pausedAt), getServerNow());
  return (
    <>
      <EnrollmentTag state={state} contact={contact} />
      {at !== null && <p className="fine">{pausedBy === null ? at : `${pausedBy}, ${at}`}</p>}
    </>
  );
}
