import { Button, Skeleton } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { useEnterOrganization } from '../../../shared/accounts/use-enter-organization.ts';
import { PAGE_SIZE, usePlatformOrganizations, type PlatformOrganization } from '../api/organizations.ts';
import { CardModal } from '../components/card-modal.tsx';
import { OrganizationCard, type OrganizationAction } from '../components/organization-card.tsx';
import { MetricsModal } from '../components/metrics-modal.tsx';
import { NewOrganizationModal } from '../components/new-organization-modal.tsx';
import { StaffTokenModal } from '../components/staff-token-modal.tsx';
import { SubscriptionModal } from '../components/subscription-modal.tsx';
import { SuspendModal } from '../components/suspend-modal.tsx';
import { SwitchesModal } from '../components/switches-modal.tsx';
import classes from '../components/platform-list.module.css';

/** `/super-admin`: all organizations, for platform staff. */
export function SuperAdmin(): ReactNode {
  const [search, setSearch] = useState('');
  // The cursors of the pages before this one.
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const organizations = usePlatformOrganizations(search, cursors.at(-1) ?? null);
  const newDialog = useDialogAddress('new');
  const metricsDialog = useDialogAddress('metrics');
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const { enter, entering } = useEnterOrganization();
  const startSearch = (text: string): void => {
    setSearch(text);
    setCursors([null]);
  };
  return (
    <Page
      title="Organizations"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconKey size={18} aria-hidden="true" />}
            onClick={() => newDialog.open('token')}
          >
            Staff token
          </Button>
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => newDialog.open('organization')}
          >
            New organization
          </Button>
        </>
      }
    >
      {newDialog.value === 'organization' && <NewOrganizationModal onClose={newDialog.close} />}
      {metricsDialog.value !== null && <MetricsModal onClose={metricsDialog.close} />}
      {newDialog.value === 'token' && <StaffTokenModal onClose={newDialog.close} />}
      {opened !== null && <OrganizationDialog {...opened} onClose={() => setOpened(null)} />}
      <SearchField label="Search by name" className={classes.search ?? ''} onSearch={startSearch} />
      <QueryState
        query={organizations}
        skeleton={<Skeleton height={480} />}
        empty={({ total }) =>
          total === 0 ? <Empty title="No organization found" text="Type the beginning of its name." /> : null
        }
      >
        {(page) => (
          <>
            <ul className="boxed" aria-label="Organizations">
              {page.organizations.map((organization) => (
                <OrganizationCard
                  key={organization.id}
                  organization={organization}
                  isEntering={entering === organization.id}
                  onEnter={() => enter(organization.id)}
                  onAction={(action) => setOpened({ action, organization })}
                />
              ))}
            </ul>
            <nav className={`${classes.pager} row numbers`} aria-label="Pages of organizations">
              <Button
                variant="default"
                disabled={cursors.length === 1}
                onClick={() => setCursors(cursors.slice(0, -1))}
              >
                Prev
              </Button>
              <span aria-live="polite">
                {formatCount(cursors.length)} / {formatCount(Math.ceil(page.total / PAGE_SIZE))}
              </span>
              <Button
                variant="default"
                disabled={page.next === null || organizations.isPlaceholderData}
                onClick={() => setCursors([...cursors, page.next])}
              >
                Next
              </Button>
            </nav>
          </>
        )}
      </QueryState>
    </Page>
  );
}

interface OpenedDialog {
  readonly action: OrganizationAction;
  readonly organization: PlatformOrganization;
}

const DIALOGS = {
  suspend: SuspendModal,
  settings: SwitchesModal,
  subscription: SubscriptionModal,
  card: CardModal,
} as const;

function OrganizationDialog({
  action,
  organization,
  onClose,
}: OpenedDialog & { readonly onClose: () => void }): ReactNode {
  const Shown = DIALOGS[action];
  return <Shown organization={organization} onClose={onClose} />;
}
