import { Button, Group, NativeSelect, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { matchColumns } from '../rules/columns/csv-columns.ts';
import { rereadFile, type FileChange } from '../rules/opening/read-chosen-file.ts';
import { describeReading } from '../rules/opening/opened-file.ts';
import type { CsvFile } from '../rules/opening/read-csv.ts';
import { reviewFile } from '../rules/review/review-file.ts';
import { CsvCounts } from './csv-counts.tsx';
import { FileOptions } from './file-options.tsx';
import { PhoneHint } from './phone-hint.tsx';

interface OptOutReviewProps {
  readonly csv: CsvFile;
  /** Share of the file that is uploaded, from 0 to 1; null without an upload. */
  readonly uploadShare: number | null;
  /** The file was read again, with the other answer about its first row. */
  readonly onChange: (csv: CsvFile) => void;
  readonly onBack: () => void;
  readonly onStart: (phone: string) => void;
}

/** Review of a list of opt-outs: the column, the numbers, the rows that are skipped, and what the opt-out means. */
export function OptOutReview({ csv, uploadShare, onChange, onBack, onStart }: OptOutReviewProps): ReactNode {
  const w = useTerms();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const matched = matchColumns(csv).phone;
  const phone = chosen !== null && csv.headers.includes(chosen) ? chosen : matched;
  const map = phone === undefined ? {} : { phone };
  const review = useQuery({
    queryKey: queryKeys.csvReview(csv.csv, { map, hasNames: csv.hasNames, ...describeReading(csv) }),
    queryFn: () => reviewFile(csv, map, [], { countsAllNumbers: true }),
    enabled: phone !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  const valid = review.data?.valid ?? 0;
  const changeFile = async (change: FileChange): Promise<void> => {
    const read = await rereadFile(csv, change);
    setProblem(read.ok ? null : read.problem);
    if (read.ok) onChange(read.csv);
  };
  return (
    <Stack gap="md">
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <strong>{csv.name}</strong>
        {csv.note !== null && `. ${csv.note}`}
      </Text>
      <FileOptions csv={csv} problem={problem} onChange={(change) => void changeFile(change)} />
      <NativeSelect
        label="Column with the phone numbers"
        value={phone ?? ''}
        data={[...(phone === undefined ? [{ value: '', label: 'Choose a column' }] : []), ...csv.headers]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {phone !== undefined && (
        <QueryState query={review} skeleton={<Skeleton height={112} />}>
          {(data) => <CsvCounts review={data} samples="First numbers" />}
        </QueryState>
      )}
      <PhoneHint csv={csv} map={map} onUse={setChosen} />
      <Text size="sm">
        These numbers get no more texts, and scheduled ones are canceled. That includes numbers that no {w('contact')}{' '}
        has yet. Only a START from the phone undoes this.
      </Text>
      {uploadShare !== null && <Progress value={uploadShare * 100} aria-label="Upload" transitionDuration={100} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={uploadShare !== null}>
          Back
        </Button>
        <Button
          disabled={valid === 0 || phone === undefined}
          loading={uploadShare !== null}
          onClick={() => phone !== undefined && onStart(phone)}
        >
          Opt out {plural(valid, 'number')}
        </Button>
      </Group>
    </Stack>
  );
}
