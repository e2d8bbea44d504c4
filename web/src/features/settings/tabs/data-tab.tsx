import { Button, Loader, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { useBrand } from '../../../brand/brand.tsx';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DeletionSection } from '../deletion/deletion-section.tsx';
import { useCreateExport, useDownload, useExports, type ExportKind, type ListedExport } from '../api/exports.ts';
import classes from './data-tab.module.css';
import form from './form.module.css';

const TITLES: Readonly<Record<ExportKind, string>> = { ORGANIZATION: 'All data', OPT_OUTS: 'Opt-outs' };
const KB = 1_000;
const MB = 1_000_000;

/** Files with the organization's data. */
export function DataTab(): ReactNode {
  const { screen } = useBrand();
  const session = useSession();
  const list = useExports();
  const create = useCreateExport();
  const start = (kind: ExportKind): void =>
    create.mutate(kind, {
      onError: (error) => toastError('Export not started', getErrorText(error, screen.unknownError)),
    });
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
        <div className={classes.buttons}>
          <Button
            loading={create.isPending && create.variables === 'ORGANIZATION'}
            onClick={() => start('ORGANIZATION')}
          >
            Export all data
          </Button>
          <Button
            variant="default"
            loading={create.isPending && create.variables === 'OPT_OUTS'}
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
            <ul className={classes.list} aria-label="Exports">
              {pages
                .flatMap((page) => page.exports)
                .map((one) => (
                  <ExportEntry key={one.id} one={one} />
                ))}
            </ul>
          )}
        </QueryState>
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older exports
          </Button>
        )}
      </section>
      {can(session, 'deleteOrganization') && <DeletionSection />}
    </div>
  );
}

function ExportEntry({ one }: { readonly one: ListedExport }): ReactNode {
  const { screen } = useBrand();
  const now = useServerNow();
  const download = useDownload();
  const isRunning = one.state === 'RUNNING';
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>{TITLES[one.kind]}</strong>
        <span className={classes.note}>
          {formatDayAndTime(new Date(one.created), now)}
          {one.byName !== null && `, ${one.byName}`}
        </span>
      </div>
      <ul className={classes.files} aria-label="Files">
        {one.files.map(({ number, name, rows, bytes }) => (
          <li key={number}>
            <UnstyledButton
              className={classes.file ?? ''}
              disabled={isRunning}
              onClick={() =>
                download.mutate(
                  { exportId: one.id, file: number },
                  { onError: (error) => toastError('Not downloaded', getErrorText(error, screen.unknownError)) },
                )
              }
            >
              <IconDownload size={16} aria-hidden="true" />
              <span className="cut">{name}</span>
              <span className={classes.note}>
                {plural(rows, 'row')}, {formatSize(bytes)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {isRunning && (
        <p className={classes.running} role="status">
          <Loader size={14} aria-hidden="true" /> Writing the files. You may leave this page.
        </p>
      )}
    </li>
  );
}

function formatSize(bytes: number): string {
  if (bytes < MB) return `${formatCount(Math.max(1, Math.round(bytes / KB)))} KB`;
  return `${formatCount(Math.round(bytes / MB))} MB`;
}
