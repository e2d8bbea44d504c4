import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatPhone } from '../../../../../functions/domain/contacts/phone-format.ts';
import { getPackById } from '../../../../../functions/domain/brand/packs.ts';
import type { RegistrationState } from '../../../../../functions/domain/numbers/registration.ts';
import { PLATFORM_ORGANIZATION } from '../../../../../functions/domain/platform/platform-organization.ts';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Tag } from '../../../components/display/tag.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { formatCount, formatRate, MISSING } from '../../../lib/format/numbers.ts';
import { useEnterOrganization } from '../../../shared/accounts/use-enter-organization.ts';
import { PAGE_SIZE, usePlatformOrganizations, type PlatformOrganization } from '../api/organizations.ts';
import { NewOrganizationModal } from '../components/new-organization-modal.tsx';
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
  const [edited, setEdited] = useState<PlatformOrganization | null>(null);
  const [suspending, setSuspending] = useState<PlatformOrganization | null>(null);
  const { enter, entering } = useEnterOrganization();
  const startSearch = (text: string): void => {
    setSearch(text);
    setCursors([null]);
  };
  return (
    <Page
      title="Organizations"
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => newDialog.open('organization')}>
          New organization
        </Button>
      }
    >
      {newDialog.value !== null && <NewOrganizationModal onClose={newDialog.close} />}
      {suspending !== null && <SuspendModal organization={suspending} onClose={() => setSuspending(null)} />}
      {edited !== null && <SwitchesModal organization={edited} onClose={() => setEdited(null)} />}
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
            <ul className={classes.list} aria-label="Organizations">
              {page.organizations.map((organization) => (
                <OrganizationCard
                  key={organization.id}
                  organization={organization}
                  isEntering={entering === organization.id}
                  onEnter={() => enter(organization.id)}
                  onEdit={() => setEdited(organization)}
                  onSuspend={() => setSuspending(organization)}
                />
              ))}
            </ul>
            <nav className={classes.pager} aria-label="Pages of organizations">
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

/** How far the registration of a number is, in the middle of a line. */
const REGISTRATION_WORDS: Readonly<Record<RegistrationState, string>> = {
  DRAFT: 'not submitted',
  SUBMITTED: 'submitted',
  IN_REVIEW: 'in review',
  APPROVED: 'approved',
  REJECTED: 'rejected',
};

function OrganizationCard(props: {
  readonly organization: PlatformOrganization;
  readonly isEntering: boolean;
  readonly onEnter: () => void;
  readonly onEdit: () => void;
  readonly onSuspend: () => void;
}): ReactNode {
  const { organization, isEntering, onEnter, onEdit, onSuspend } = props;
  const { name, brand, twilioPhone, registration, deletes, textsToday, deliveryRate, sendingHeld } = organization;
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <strong className="cut">{name}</strong>
        <span className={classes.line}>
          {getPackById(brand).name} · {twilioPhone === null ? 'No number yet' : formatPhone(twilioPhone)}
          {registration !== null && ` · Registration ${REGISTRATION_WORDS[registration]}`}
          {deletes !== null && ` · Will be deleted ${formatShortDate(new Date(deletes))}`}
        </span>
        <dl className={classes.figures}>
          <div>
            <dt>Texts today</dt>
            <dd>{textsToday === null ? MISSING : formatCount(textsToday)}</dd>
          </div>
          <div>
            <dt>Delivery rate</dt>
            <dd>{formatRate(deliveryRate)}</dd>
          </div>
        </dl>
      </div>
      <Tag tone={sendingHeld === null ? 'good' : 'warn'}>{sendingHeld ?? 'Sending'}</Tag>
      <div className={classes.actions}>
        {organization.id !== PLATFORM_ORGANIZATION && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${organization.suspended ? 'End the suspension of' : 'Suspend'} ${name}`}
            onClick={onSuspend}
          >
            {organization.suspended ? 'End suspension' : 'Suspend'}
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Settings of ${name}`} onClick={onEdit}>
          Settings
        </Button>
        <Button size="xs" loading={isEntering} aria-label={`Enter ${name}`} onClick={onEnter}>
          Enter
        </Button>
      </div>
    </li>
  );
}
