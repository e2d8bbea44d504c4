import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { FileField } from '../../../components/fields/file-field.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { importOptOuts } from '../api/import-opt-outs.ts';
import { LIST_TYPES, readChosenFile } from '../rules/opening/read-chosen-file.ts';
import { describeReading } from '../rules/opening/opened-file.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';
import { CsvResult } from './csv-result.tsx';
import { OptOutReview } from './opt-out-review.tsx';

/** Import of a list of opt-outs: the file, the review, and the result. The work continues when the dialog closes. */
export function OptOutDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { screen } = useBrand();
  const keys = useIdempotencyKeys();
  const [csv, setCsv] = useState<CsvFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [readingName, setReadingName] = useState<string | null>(null);
  const [uploadShare, setUploadShare] = useState<number | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);

  const chooseFile = async (file: File): Promise<void> => {
    setProblem(null);
    setReadingName(file.name);
    const read = await readChosenFile(file);
    setReadingName(null);
    if (read.ok) setCsv(read.csv);
    else setProblem(read.problem);
  };

  const start = async (file: CsvFile, phone: string): Promise<void> => {
    setUploadShare(0);
    const { name, size, lastModified } = file.csv;
    const { hasNames } = file;
    try {
      const idempotencyKey = keys.keyFor({ name, size, lastModified, phone, hasNames, ...describeReading(file) });
      const list = { file: file.csv, fileName: file.name, phone, hasNames, idempotencyKey };
      setJobId(await importOptOuts({ ...list, onProgress: setUploadShare }));
    } catch (error) {
      const refused = error instanceof ApiError && error.kind === 'refused';
      toastError(screen.csvFailedTitle, refused ? error.message : screen.csvFailedMessage);
      // The next attempt uploads to a new address, so it is a different input and needs a new key.
      keys.reset();
    } finally {
      setUploadShare(null);
    }
  };

  return (
    <Dialog title="Import opt-outs" width={600} onClose={onClose}>
      {csv === null && (
        <FileField
          label="Drop a CSV or Excel file here"
          hint="The phone numbers that must get no texts, for example from another tool."
          accept={LIST_TYPES}
          busy={readingName === null ? null : `Reading ${readingName}`}
          error={problem}
          onFile={(file) => void chooseFile(file)}
        />
      )}
      {csv !== null && jobId === null && (
        <OptOutReview
          csv={csv}
          uploadShare={uploadShare}
          onChange={setCsv}
          onBack={() => setCsv(null)}
          onStart={(phone) => void start(csv, phone)}
        />
      )}
      {jobId !== null && <CsvResult jobId={jobId} onClose={onClose} />}
    </Dialog>
  );
}
