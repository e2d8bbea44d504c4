import { Anchor } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useBrand } from '../../../brand/brand.tsx';
import { FileField } from '../../../components/fields/file-field.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useIdempotencyKeys } from '../../../lib/api/idempotency.ts';
import { toast, toastError } from '../../../components/feedback/toasts.tsx';
import { useRequireReady } from '../../../shared/sending/messaging-confirmation.ts';
import { importCsv } from '../api/import-csv.ts';
import { importOptOuts, type OptOutList } from '../api/import-opt-outs.ts';
import { fetchRememberedColumns } from '../api/csv-mapping.ts';
import { recallColumns } from '../rules/columns/recall-columns.ts';
import { assignColumn, matchColumns, type ColumnMap } from '../rules/columns/csv-columns.ts';
import { assignField, matchFields, type FieldColumn } from '../rules/columns/field-columns.ts';
import { LIST_TYPES, readChosenFile, rereadFile, type FileChange } from '../rules/opening/read-chosen-file.ts';
import { describeReading } from '../rules/opening/opened-file.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';
import { useNamedList, useSaveNamedEntry } from '../../../shared/contact-attributes/named-lists.ts';
import type { ImportCampaignReview } from '../../../shared/campaigns/import-campaign-review.ts';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { CsvMapping } from './csv-mapping.tsx';
import { CsvResult } from './csv-result.tsx';
import { CsvReviewStep, type ImportTarget } from './csv-review-step.tsx';
import { CsvSteps, type CsvStep } from './csv-steps.tsx';

interface CsvImportProps {
  readonly campaignPicker: CampaignPicker;
  readonly campaignReview: ImportCampaignReview;
  /** The group that is chosen at first. */
  readonly initialGroupId?: string | null;
  readonly onClose: () => void;
  /** Called with whether closing would lose a chosen file and its columns. */
  readonly onUnsaved?: (isUnsaved: boolean) => void;
}

/**
 * Import in four steps: upload, match columns, review, result. The import continues in the background when the dialog
 * closes.
 */
export function CsvImport({
  campaignPicker,
  campaignReview,
  initialGroupId = null,
  onClose,
  onUnsaved,
}: CsvImportProps): ReactNode {
  const pack = useBrand();
  const keys = useIdempotencyKeys();
  const [step, setStep] = useState<CsvStep>('upload');
  const [csv, setCsv] = useState<CsvFile | null>(null);
  const [map, setMap] = useState<ColumnMap>({});
  const [fields, setFields] = useState<readonly FieldColumn[]>([]);
  const { data: knownFields = [] } = useNamedList('customFields');
  const saveTag = useSaveNamedEntry('tags');
  const [remembered, setRemembered] = useState(false);
  const [readingName, setReadingName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [uploadShare, setUploadShare] = useState<number | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  /** Hides the message that the import has started. */
  const [hideStarted, setHideStarted] = useState<() => void>();
  const [optOutJobId, setOptOutJobId] = useState<string | null>(null);

  const goTo = (next: CsvStep): void => {
    setStep(next);
    onUnsaved?.(next === 'map' || next === 'review');
  };
  const requireReady = useRequireReady();
  const chooseFile = async (file: File): Promise<void> => {
    setProblem(null);
    setReadingName(file.name);
    const read = await readChosenFile(file);
    setReadingName(null);
    if (!read.ok) return setProblem(read.problem);
    await showColumns(read.csv);
    goTo('map');
  };

  /** Shows the columns of a file, matched as well as its names and its first rows allow. */
  const showColumns = async (read: CsvFile): Promise<void> => {
    const { headers } = read;
    // The letters of columns say nothing about what another file held.
    const known = read.hasNames ? await fetchRememberedColumns(headers) : null;
    setCsv(read);
    const recalled = known && recallColumns(read, known);
    const matched = recalled?.map ?? matchColumns(read);
    const names = knownFields.map(({ name }) => name);
    setRemembered(recalled !== null);
    setMap(matched);
    setFields(recalled?.fields ?? matchFields(headers, names, Object.values(matched)));
  };

  const usePhone = (header: string): void => {
    setMap((before) => assignColumn(before, header, 'phone'));
    setFields((before) => assignField(before, header, null));
  };

  const changeFile = async (file: CsvFile, change: FileChange): Promise<void> => {
    const read = await rereadFile(file, change);
    setProblem(read.ok ? null : read.problem);
    if (read.ok) await showColumns(read.csv);
  };

  const start = async ({ campaignId, groupId, tagName, includesUnclear, optOuts }: ImportTarget): Promise<void> => {
    if (csv === null || uploadShare !== null) return;
    setUploadShare(0);
    const attestation = pack.flags.attestation ? pack.legal.attestation : null;
    const { name, size, lastModified } = csv.csv;
    try {
      if (campaignId !== null) await requireReady();
      const tagId = tagName === '' ? null : (await saveTag.mutateAsync({ id: null, name: tagName })).id;
      const idempotencyKey = keys.keyFor({
        name,
        size,
        lastModified,
        map,
        fields,
        hasNames: csv.hasNames,
        ...describeReading(csv),
        campaignId,
        groupId,
        tagId,
        includesUnclear,
      });
      // First, so that a file that starts texts texts none of them. The same list again is the same work.
      if (optOuts.length > 0)
        setOptOutJobId(await importOptOuts(listOptOuts(csv, optOuts, `${idempotencyKey}-opt-outs`)));
      setJobId(
        await importCsv({
          file: csv.csv,
          fileName: csv.name,
          hasNames: csv.hasNames,
          columns: map,
          fields,
          includesUnclear,
          campaignId,
          groupId,
          tagId,
          attestation,
          idempotencyKey,
          onProgress: setUploadShare,
        }),
      );
      // The same file again is another import, with a result of its own.
      keys.reset();
      const hide = toast(pack.screen.csvStarted);
      setHideStarted(() => hide);
      goTo('result');
    } catch (error) {
      const refused = error instanceof ApiError && error.kind === 'refused';
      toastError(pack.screen.csvFailedTitle, refused ? error.message : pack.screen.csvFailedMessage);
      // The next attempt uploads to a new address, so it is a different input and needs a new key.
      keys.reset();
    } finally {
      setUploadShare(null);
    }
  };

  return (
    <>
      <CsvSteps current={step} />
      {step === 'upload' && (
        <>
          <FileField
            label="Drop a CSV or Excel file here"
            hint="With a column of phone numbers. Address books (.vcf) work, too."
            accept={LIST_TYPES}
            busy={readingName === null ? null : `Reading ${readingName}`}
            error={problem}
            onFile={(file) => void chooseFile(file)}
          />
          <Anchor component={Link} to="/imports" size="sm" mt="sm" display="inline-block">
            Earlier imports
          </Anchor>
        </>
      )}
      {step === 'map' && csv && (
        <CsvMapping
          csv={csv}
          map={map}
          fields={fields}
          remembered={remembered}
          problem={problem}
          onChange={(change) => void changeFile(csv, change)}
          onPhone={usePhone}
          onAssign={(header, use) => {
            setMap((before) => assignColumn(before, header, use));
            setFields((before) => assignField(before, header, null));
          }}
          onAssignField={(header, name) => {
            setMap((before) => assignColumn(before, header, null));
            setFields((before) => assignField(before, header, name));
          }}
          onBack={() => {
            setProblem(null);
            goTo('upload');
          }}
          onNext={() => goTo('review')}
        />
      )}
      {step === 'review' && csv && (
        <CsvReviewStep
          csv={csv}
          map={map}
          fields={fields}
          campaignPicker={campaignPicker}
          campaignReview={campaignReview}
          uploadShare={uploadShare}
          onPhone={usePhone}
          onBack={() => goTo('map')}
          initialGroupId={initialGroupId}
          onStart={(target) => void start(target)}
        />
      )}
      {step === 'result' && jobId !== null && (
        <CsvResult jobId={jobId} optOutJobId={optOutJobId} onFinished={hideStarted} onClose={onClose} />
      )}
    </>
  );
}

/** Returns the list of opt-outs that a file of contacts brings along. */
function listOptOuts({ name }: CsvFile, phones: readonly string[], idempotencyKey: string): OptOutList {
  const file = new File([['phone', ...phones, ''].join('\r\n')], 'opt-outs.csv', { type: 'text/csv' });
  const fileName = `Opt-outs of ${name}`;
  return { file, fileName, phone: 'phone', hasNames: true, idempotencyKey, onProgress: () => undefined };
}
