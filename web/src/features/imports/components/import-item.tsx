import { Group, Progress, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/display/tag.tsx';
import { formatCount } from '../../../lib/format/numbers.ts';
import { formatDayAndTime, formatExactTime } from '../../../lib/format/zone-time.ts';
import type { ListedImport } from '../api/imports.ts';
import { buildFileName, canUndo, countMerged, describeImport, describeKept } from '../rules/import-state.ts';
import { describeShortenedCount } from '../rules/review/row-numbers.ts';
import { StopImportButton } from './import-stop.tsx';
import { UndoJobButton, UndoOutcome } from './import-undo.tsx';
import { DownloadRejects } from './reject-list.tsx';
import classes from '../../../components/layout/item-list.module.css';

interface ImportItemProps {
  readonly job: ListedImport;
  readonly now: Date;
  readonly canEdit: boolean;
}

/** One import: file, time, row counts and actions. */
export function ImportItem({ job, now, canEdit }: ImportItemProps): ReactNode {
  const { label, tone } = describeImport(job);
  const created = new Date(job.created);
  const name = buildFileName(job.fileName);
  const isRunning = job.state === 'RUNNING';
  const isOptOut = job.kind === 'OPT_OUT';
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <div className={`${classes.names} gap-12 slim flex`}>
          <h2 className="cut strong slim size-14" title={name}>
            {name}
          </h2>
          <Tooltip label={formatExactTime(created)}>
            <time className="fine rigid" dateTime={job.created} tabIndex={0}>
              {formatDayAndTime(created, now)}
            </time>
          </Tooltip>
        </div>
        <Group gap="xs" wrap="nowrap">
          {isOptOut && <Tag tone="plain">Opt-outs</Tag>}
          <Tag tone={tone}>{label}</Tag>
        </Group>
      </div>
      {isRunning && <Progress value={job.progress * 100} aria-label={`Progress of the import of ${name}`} />}
      {job.error !== null && (
        <Text size="sm" c="var(--bad)">
          {job.error}
        </Text>
      )}
      {isOptOut && job.skipped > 0 && (
        <Text size="sm" c="dimmed">
          {describeKept(job.skipped)}
        </Text>
      )}
      {job.shortened > 0 && (
        <Text size="sm" c="dimmed">
          {describeShortenedCount(job.shortened)}
        </Text>
      )}
      <div className={classes.foot}>
        <dl className={classes.counts}>
          <Count label={isOptOut ? 'Opted out' : 'Added'} value={job.added} />
          <Count label={isOptOut ? 'Had opted out' : 'Merged'} value={countMerged(job)} />
          <Count label="Skipped" value={job.rejected} />
        </dl>
        <div className={`${classes.actions} flow`}>
          {job.rejected > 0 && (
            <DownloadRejects
              jobId={job.id}
              label="Skipped rows"
              fileName={`skipped-${buildFileName(job.fileName, 'csv')}`}
            />
          )}
          {canEdit && isRunning && <StopImportButton jobId={job.id} fileName={job.fileName} />}
          {canEdit && !isRunning && canUndo(job) && (
            <UndoJobButton jobId={job.id} fileName={job.fileName} added={job.added} />
          )}
        </div>
      </div>
      {job.undoneBy !== null && <UndoOutcome jobId={job.undoneBy} />}
    </li>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
