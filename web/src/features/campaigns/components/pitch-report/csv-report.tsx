import type { ReactNode } from 'react';
import { useTerms } from '../../../../brand/brand.tsx';
import { ExportDialog } from '../../../../shared/exports/export-dialog.tsx';
import type { Campaign } from '../../api/campaign.ts';

interface CsvReportProps {
  readonly campaign: Pick<Campaign, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Writes a file with a row for each contact of the campaign, and lists the files of the last week. */
export function CsvReport({ campaign, onClose }: CsvReportProps): ReactNode {
  const w = useTerms();
  return (
    <ExportDialog
      title="CSV report"
      wanted={{ exportKind: 'CAMPAIGN', campaignId: campaign.id }}
      button="Create report"
      failed="Report not started"
      list="Reports"
      none="No reports yet. Your reports appear here."
      lists={({ campaignId }) => campaignId === campaign.id}
      onClose={onClose}
    >
      A file for any spreadsheet with the {w('contacts')} of {campaign.name} that are not archived, removed ones too:
      name, phone, when each one joined, texts received, replies and opt-outs. We keep it for a week.
    </ExportDialog>
  );
}
