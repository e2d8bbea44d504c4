import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { downloadFile } from '../../../lib/download-file.ts';
import { formatCount } from '../../../lib/format/numbers.ts';
import { fetchRejectsFile } from '../api/imports.ts';
import type { Reject } from '../rules/rejects-csv.ts';
import classes from './reject-list.module.css';

interface RejectListProps {
  readonly jobId: string;
  readonly title: string;
  /** First rejected rows. */
  readonly rejects: readonly Reject[];
  readonly total: number;
  /** Name of the download with all rejected rows. */
  readonly fileName: string;
  /** Whether the list names rows of a file. An undo lists contacts, which have no row. */
  readonly withRows?: boolean;
}

const MAX_SHOWN = 5;

/** The first rejected rows with their reasons, and a download of all. */
export function RejectList({ jobId, title, rejects, total, fileName, withRows = true }: RejectListProps): ReactNode {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <DownloadRejects jobId={jobId} fileName={fileName} label="Download all" withRows={withRows} />
      </Group>
      <ul className={classes.rejects}>
        {rejects.slice(0, MAX_SHOWN).map(({ row, value, reason }) => (
          <li key={row} data-rows={withRows || undefined}>
            {withRows && <span className="numbers">Row {formatCount(row)}</span>}
            <span className="cut">{value === '' ? '(empty)' : value}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {total > MAX_SHOWN && (
        <Text size="xs" c="dimmed" mt={4}>
          and {formatCount(total - MAX_SHOWN)} more
        </Text>
      )}
    </div>
  );
}

interface DownloadRejectsProps {
  readonly jobId: string;
  readonly fileName: string;
  readonly label: string;
  readonly withRows?: boolean;
}

/** Button that downloads all rejected rows as one file. */
export function DownloadRejects({ jobId, fileName, label, withRows = true }: DownloadRejectsProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      downloadFile(await fetchRejectsFile(jobId, withRows), fileName);
    } catch (error) {
      toastFailure('The rows could not be downloaded', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      aria-label={`${label}: ${fileName}`}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
