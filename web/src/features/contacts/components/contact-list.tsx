import { Button } from '@mantine/core';
import { IconArchive, IconMessage, IconSend, IconUserPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { BulkToolbar } from '../../../components/table/bulk-toolbar.tsx';
import { ContactTable, ContactTableSkeleton, type ContactColumn } from '../../../shared/contacts/contact-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { toastError, toastUndo } from '../../../components/feedback/toasts.tsx';
import { usePagedSelection } from '../../../components/table/use-paged-selection.ts';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatContactPhone } from '../../../shared/contacts/contact-name.ts';
import { formatCount, formatSeconds, MISSING, plural } from '../../../lib/format/numbers.ts';
import { toContactSelection, type ContactSelection } from '../../../shared/jobs/selection.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useArchiveContacts } from '../api/archive-contacts.ts';
import { useContacts, type ListedContact } from '../api/contacts.ts';
import { CampaignNames } from './campaign-names.tsx';
import classes from './contact-list.module.css';

interface ContactListProps {
  readonly onOpen: (contactId: string) => void;
  readonly onAdd: () => void;
  readonly onAddToCampaign: (selection: ContactSelection, clearSelection: () => void) => void;
  readonly onMessage: (selection: ContactSelection, clearSelection: () => void) => void;
}

/** Searchable table of the organization's contacts with bulk actions. */
export function ContactList({ onOpen, onAdd, onAddToCampaign, onMessage }: ContactListProps): ReactNode {
  const pack = useBrand();
  const w = useTerms();
  const session = useSession();
  const list = usePagedSelection();
  const { page, search, selection } = list;
  const contacts = useContacts(page, search);
  const [archiving, setArchiving] = useState<readonly string[] | null>(null);
  const archive = useArchiveContacts();
  const canEdit = can(session, 'editContacts');
  const canSelect = canEdit && (!pack.flags.blastMode || session.user.wpAdmin);

  // Until the first page arrives, the organization's figures provide the total. Without it the toolbar would disappear
  // while the list loads.
  const total = contacts.data?.total ?? session.organization.stats.leads;
  const onError = (error: Error): void =>
    toastError(`${w('Contacts')} not archived`, getErrorText(error, pack.screen.unknownError));
  const archiveContacts = (contactIds: readonly string[]): void =>
    archive.mutate(
      { contactIds, restore: false },
      {
        onError,
        onSuccess: () => {
          selection.clear();
          toastUndo(`${plural(contactIds.length, w('contact'), w('contacts'))} archived`, () =>
            archive.mutate({ contactIds, restore: true }, { onError }),
          );
        },
        onSettled: () => setArchiving(null),
      },
    );

  const columns: readonly ContactColumn<ListedContact>[] = [
    { header: 'Phone', above: 400, cell: (contact) => formatContactPhone(contact, pack.screen) },
    { header: 'View time', above: 500, numeric: true, cell: (contact) => formatSeconds(contact.stats.seconds) },
    {
      header: 'Views',
      above: 600,
      numeric: true,
      cell: (contact) => (contact.stats.views === 0 ? MISSING : formatCount(contact.stats.views)),
    },
    { header: w('Campaigns'), above: 700, cell: (contact) => <CampaignNames campaigns={contact.campaigns ?? []} /> },
  ];

  return (
    <section aria-labelledby="contacts-heading">
      <div className={classes.head}>
        <h2 id="contacts-heading" className={classes.heading}>
          {w('Contacts')}
        </h2>
        <SearchField
          className={classes.search ?? ''}
          label={`Search ${w('contacts')} by name or phone`}
          onSearch={list.setSearch}
        />
      </div>
      {canSelect && total !== 0 && (
        <BulkToolbar
          selection={selection}
          shown={contacts.data?.leads.map((contact) => contact.id) ?? []}
          selectAll={{ count: total, selected: list.allSelected, onChange: list.setAllSelected }}
          actions={[
            {
              label: 'Message',
              icon: <IconMessage size={16} aria-hidden="true" />,
              onRun: () => onMessage(toContactSelection(list, total), selection.clear),
              runsOnAll: true,
            },
            {
              label: `Add to ${w('campaign')}`,
              icon: <IconSend size={16} aria-hidden="true" />,
              onRun: () => onAddToCampaign(toContactSelection(list, total), selection.clear),
              runsOnAll: true,
            },
            {
              label: 'Archive',
              icon: <IconArchive size={16} aria-hidden="true" />,
              onRun: () => setArchiving(selection.ids),
            },
          ]}
        />
      )}
      {archiving !== null && (
        <ConfirmDialog
          title={pack.screen.archiveTitle}
          text={`This hides ${plural(archiving.length, w('contact'), w('contacts'))} and cancels their scheduled texts. Their history is kept.`}
          confirm="Archive"
          busy={archive.isPending}
          onConfirm={() => archiveContacts(archiving)}
          onClose={() => setArchiving(null)}
        />
      )}
      <QueryState
        query={contacts}
        skeleton={<ContactTableSkeleton />}
        empty={(data) =>
          data.total === 0 ? (
            <div className={classes.empty}>
              {search === '' ? (
                <Empty
                  title={`No ${w('contacts')} yet`}
                  text={
                    canEdit
                      ? 'Add them one by one, or import a CSV or Excel file.'
                      : 'They appear here after somebody adds them.'
                  }
                >
                  {canEdit && (
                    <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onAdd}>
                      Add {w('contacts')}
                    </Button>
                  )}
                </Empty>
              ) : (
                <Empty title={pack.screen.nothingFound} text={`No ${w('contacts')} match “${search}”.`} />
              )}
            </div>
          ) : null
        }
      >
        {(data) => (
          <div className={classes.rows} data-stale={contacts.isPlaceholderData || undefined}>
            <ContactTable
              label={w('Contacts')}
              contacts={data.leads}
              columns={columns}
              onOpen={onOpen}
              {...(canSelect ? { selection } : {})}
            />
            <Pager label={w('contacts')} page={page} total={data.total} onPage={list.setPage} />
          </div>
        )}
      </QueryState>
    </section>
  );
}
