import { Skeleton, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ACCESS_LABELS } from '../../../../functions/domain/accounts/roles.ts';
import { getPackById } from '../../../../functions/domain/brand/packs.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Empty, QueryState } from '../../components/feedback/query-state.tsx';
import { SearchField } from '../../components/table/search-field.tsx';
import { ShowMore } from '../../components/table/show-more.tsx';
import { formatShortDate } from '../../lib/format/zone-time.ts';
import { useSession } from '../../lib/session/session.ts';
import { useOrganizations } from './organizations.ts';
import { useEnterOrganization } from './use-enter-organization.ts';
import classes from './organizations-modal.module.css';

/** The organizations that the person may switch to, with a search, twenty at a time. */
export function OrganizationsModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { organization: current, user } = useSession();
  const [search, setSearch] = useState('');
  const organizations = useOrganizations(search);
  const { enter, entering } = useEnterOrganization();
  return (
    <Dialog width={500} title="Organizations" onClose={onClose}>
      <Stack gap="md">
        <SearchField label="Search by name" onSearch={setSearch} takesFocus />
        <QueryState
          query={organizations}
          skeleton={<Skeleton height={280} />}
          empty={({ pages }) =>
            pages[0]?.total === 0 ? (
              <Empty title="No organization found" text="Type the beginning of its name." />
            ) : null
          }
        >
          {({ pages }) => (
            <>
              <ul className="plain" aria-label="Organizations">
                {pages
                  .flatMap((page) => page.organizations)
                  .map(({ id, name, brand, access, deletes }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className={`${classes.entry} spread gap-12 wide`}
                        aria-current={id === current.id || undefined}
                        aria-busy={entering === id}
                        disabled={entering !== null}
                        onClick={() => enter(id)}
                      >
                        <span className="cut">{name}</span>
                        <span className="fine rigid">
                          {id === current.id
                            ? 'Current'
                            : user.wpAdmin
                              ? getPackById(brand).name
                              : ACCESS_LABELS[access]}
                          {deletes !== null && `, will be deleted ${formatShortDate(new Date(deletes))}`}
                        </span>
                      </button>
                    </li>
                  ))}
              </ul>
              <ShowMore query={organizations} label="Show more" />
            </>
          )}
        </QueryState>
      </Stack>
    </Dialog>
  );
}
