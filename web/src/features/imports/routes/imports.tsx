import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../../components/layout/page.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useImports } from '../api/imports.ts';
import { OptOutDialog } from '../components/opt-out-dialog.tsx';
import { ImportItem } from '../components/import-item.tsx';
import classes from '../../../components/layout/item-list.module.css';
import { ShowMore } from '../../../components/table/show-more.tsx';

const SKELETON_ITEMS = 4;

/** `/imports`: the organization's imports, newest first. */
export function Imports(): ReactNode {
  const session = useSession();
  const now = useServerNow();
  const imports = useImports();
  const canEdit = can(session, 'editContacts');
  const [isOptOutOpen, setOptOutOpen] = useState(false);
  const importButton = canEdit && (
    <Group gap="sm">
      <Button variant="default" onClick={() => setOptOutOpen(true)}>
        Import opt-outs
      </Button>
      <Button component={Link} to="/contacts?add=csv" leftSection={<IconFileUpload size={18} aria-hidden="true" />}>
        Import a file
      </Button>
    </Group>
  );
  return (
    <Page title="Imports" actions={importButton}>
      <QueryState
        query={imports}
        skeleton={<ImportsSkeleton />}
        empty={({ pages }) =>
          pages[0]?.jobs.length === 0 ? (
            <Empty
              title="No imports yet"
              text={`Files that you import appear here with their results. You can undo each import.`}
            />
          ) : null
        }
      >
        {({ pages }) => (
          <>
            <ul className="boxed" aria-label="Imports">
              {pages
                .flatMap(({ jobs }) => jobs)
                .map((job) => (
                  <ImportItem key={job.id} job={job} now={now} canEdit={canEdit} />
                ))}
            </ul>
            <ShowMore query={imports} centered label="Show older imports" />
          </>
        )}
      </QueryState>
      {isOptOutOpen && <OptOutDialog onClose={() => setOptOutOpen(false)} />}
    </Page>
  );
}

function ImportsSkeleton(): ReactNode {
  return (
    <div className="boxed">
      {Array.from({ length: SKELETON_ITEMS }, (_, index) => (
        <div key={index} className={classes.item}>
          <Skeleton height={16} width={`${30 + index * 6}%`} my={2} />
          <Skeleton height={16} width={220} my={5} />
        </div>
      ))}
    </div>
  );
}
