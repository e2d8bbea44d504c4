import { Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { QueryState } from '../../../../components/feedback/query-state.tsx';
import { toastError } from '../../../../components/feedback/toasts.tsx';
import { getErrorText } from '../../../../lib/api/api-error.ts';
import { ExportEntry } from '../../../../shared/exports/export-entry.tsx';
import { useCreateExport, useExports } from '../../../../shared/exports/exports.ts';
import type { Campaign } from '../../api/campaign.ts';
import classes from './csv-report.module.css';

interface CsvReportProps {
  readonly campaign: Pick<Campaign, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Writes a file with a row for each contact of the campaign, and lists the files of the last week. */
export function CsvReport({ campaign, onClose }: CsvReportProps): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  const exports = useExports();
  const create = useCreateExport();
  return (
    <Dialog title="CSV report" width={600} onClose={onClose}>
      <Text>
        A file for any spreadsheet with the {w('contacts')} of {campaign.name} that are not archived: name, phone, when
        each one joined, texts received, replies and opt-outs. We keep it for a week.
      </Text>
      <Button
        my="md"
        data-autofocus
        loading={create.isPending}
        onClick={() =>
          create.mutate(
            { exportKind: 'CAMPAIGN', campaignId: campaign.id },
            { onError: (error) => toastError('Report not started', getErrorText(error, screen.unknownError)) },
          )
        }
      >
        Create report
      </Button>
      <QueryState query={exports} skeleton={<Skeleton height={72} />}>
        {({ pages }) => {
          const reports = pages.flatMap((page) => page.exports).filter(({ campaignId }) => campaignId === campaign.id);
          return reports.length === 0 ? (
            <Text c="dimmed">No reports yet. Your reports appear here.</Text>
          ) : (
            <ul className={classes.list} aria-label="Reports">
              {reports.map((one) => (
                <ExportEntry key={one.id} one={one} />
              ))}
            </ul>
          );
        }}
      </QueryState>
    </Dialog>
  );
}
