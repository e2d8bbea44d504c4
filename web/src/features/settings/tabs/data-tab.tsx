import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ExportEntry } from '../../../shared/exports/export-entry.tsx';
import { useCreateExport, useExports, type ExportKind } from '../../../shared/exports/exports.ts';
import { DeletionSection } from '../deletion/deletion-section.tsx';
import classes from './data-tab.module.css';
import form from './form.module.css';

/** Files with the organization's data. */
export function DataTab(): ReactNode {
  const session = useSession();
  const list = useExports();
  const create = useCreateExport();
  const start = (exportKind: ExportKind): void =>
    create.mutate(
      { exportKind },
      {
        onError: (error) => toastFailure('Export not started', error),
      },
    );
  return (
    <div className={form.form}>
      <section className={form.section} aria-labelledby="exports">
        <Title order={2} size="h4" id="exports">
          Export
        </Title>
        <Text>
          Download what your organization has stored here as CSV files for any spreadsheet. The files are kept for a
          week, and the activity shows who made and downloaded them.
        </Text>
        <div className={`${classes.buttons} flow`}>
          <Button
            loading={create.isPending && create.variables.exportKind === 'ORGANIZATION'}
            onClick={() => start('ORGANIZATION')}
          >
            Export all data
          </Button>
          <Button
            variant="default"
            loading={create.isPending && create.variables.exportKind === 'OPT_OUTS'}
            onClick={() => start('OPT_OUTS')}
          >
            Export opt-outs
          </Button>
        </div>
        <QueryState
          query={list}
          skeleton={<Skeleton height={96} />}
          empty={({ pages }) =>
            pages[0]?.exports.length === 0 ? (
              <Text c="dimmed">No exports yet. The files of an export appear here.</Text>
            ) : null
          }
        >
          {({ pages }) => (
            <ul className="boxed" aria-label="Exports">
              {pages
                .flatMap((page) => page.exports)
                .map((one) => (
                  <ExportEntry key={one.id} one={one} />
                ))}
            </ul>
          )}
        </QueryState>
        <ShowMore query={list} label="Show older exports" />
      </section>
      {can(session, 'deleteOrganization') && <DeletionSection />}
    </div>
  );
}
