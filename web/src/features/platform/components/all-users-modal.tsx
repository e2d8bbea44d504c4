import { Button, Skeleton, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { useEnterOrganization } from '../../../shared/accounts/use-enter-organization.ts';
import { useAllUsers } from '../api/organizations.ts';
import classes from './platform-list.module.css';

/** The users of all organizations. Platform staff enter the organization of a user. */
export function AllUsersModal({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [search, setSearch] = useState('');
  const users = useAllUsers(search);
  const { enter, entering } = useEnterOrganization();
  return (
    <Dialog width={600} title="All Users" onClose={onClose}>
      <Stack gap="md">
        <SearchField label="Search by email" onSearch={setSearch} takesFocus />
        <QueryState
          query={users}
          skeleton={<Skeleton height={320} />}
          empty={({ pages }) =>
            pages[0]?.users.length === 0 ? (
              <Empty title="No user found" text="Type the beginning of the email address." />
            ) : null
          }
        >
          {({ pages }) => (
            <>
              <ul className="boxed" aria-label="All users">
                {pages
                  .flatMap((page) => page.users)
                  .map(({ id, name, email, organizations }) => (
                    <li key={id} className={`${classes.item} flow`}>
                      <div className={`${classes.text} column`}>
                        <strong className="cut">{name}</strong>
                        <span className="fine cut">{email}</span>
                      </div>
                      <div className={`${classes.actions} flow`}>
                        {organizations?.map((organization) => (
                          <Button
                            key={organization.id}
                            variant="default"
                            size="xs"
                            maw={220}
                            loading={entering === organization.id}
                            aria-label={`Enter ${organization.name} of ${email}`}
                            onClick={() => enter(organization.id)}
                          >
                            {organization.name}
                          </Button>
                        ))}
                      </div>
                    </li>
                  ))}
              </ul>
              <ShowMore query={users} label="Show more" />
            </>
          )}
        </QueryState>
      </Stack>
    </Dialog>
  );
}
