import { say } from '../../brand/say.ts';
import { Loader, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../components/feedback/toasts.tsx';
import { formatCount, plural } from '../../lib/format/numbers.ts';
import { formatDayAndTime } from '../../lib/format/zone-time.ts';
import { useServerNow } from '../../lib/session/server-clock.ts';
import classes from './export-entry.module.css';
import { useDownload, type ListedExport } from './exports.ts';

const KB = 1_000;
const MB = 1_000_000;

/** An export with its files. */
export function ExportEntry({ one }: { readonly one: ListedExport }): ReactNode {
  const now = useServerNow();
  const download = useDownload();
  const isRunning = one.state === 'RUNNING';
  return (
    <li className={classes.entry}>
      <div className={`${classes.head} flow baseline between`}>
        <strong className="cut">{describeExport(one)}</strong>
        <span className="fine">
          {formatDayAndTime(new Date(one.created), now)}
          {one.byName !== null && `, ${one.byName}`}
        </span>
      </div>
      <ul className="plain" aria-label="Files">
        {one.files.map(({ number, name, rows, bytes }) => (
          <li key={number}>
            <UnstyledButton
              className={classes.file ?? ''}
              disabled={isRunning}
              onClick={() =>
                download.mutate(
                  { exportId: one.id, file: number },
                  { onError: (error) => toastFailure('Not downloaded', error) },
                )
              }
            >
              <IconDownload size={16} aria-hidden="true" />
              <span className="cut">{name}</span>
              <span className="fine">
                {plural(rows, 'row')}, {formatSize(bytes)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {isRunning && (
        <p className="row gap-8 size-14 above-4" role="status">
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

function describeExport({ kind, campaignName }: ListedExport): string {
  if (kind === 'ORGANIZATION') return 'All data';
  if (kind === 'OPT_OUTS') return 'Opt-outs';
  if (kind === 'CONTACT') return say('Data of one contact');
  return campaignName ?? say('Campaign report');
}
