import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { describeReason } from '../../../../../functions/domain/brand/reasons.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import type { CsvReview } from '../rules/csv-review.ts';
import { describeDuplicates, describeShortened, formatRowNumbers } from '../rules/row-numbers.ts';
import type { FieldColumn } from '../rules/field-columns.ts';
import type { ColumnMap } from '../rules/csv-columns.ts';
import { forEachBlock, type CsvFile } from '../rules/read-csv.ts';
import type { CampaignPicker } from '../../../shared/campaigns/campaign-picker.ts';
import { TagNameInput } from '../../../shared/contact-attributes/tag-name-input.tsx';
import { GroupPicker } from '../../../shared/groups/group-picker.tsx';
import { Attestation } from '../../../shared/contacts/attestation.tsx';
import classes from './csv-review-step.module.css';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What the contacts of the file join. */
export interface ImportTarget {
  readonly campaignId: string | null;
  readonly groupId: string | null;
  /** The name of the tag that the contacts get. Empty: none. */
  readonly tagName: string;
}

interface CsvReviewStepProps {
  readonly csv: CsvFile;
  readonly map: ColumnMap;
  readonly fields: readonly FieldColumn[];
  readonly campaignPicker: CampaignPicker;
  /** Share of the file that is uploaded, from 0 to 1; null without an upload. */
  readonly uploadShare: number | null;
  readonly onBack: () => void;
  readonly initialGroupId: string | null;
  readonly onStart: (target: ImportTarget) => void;
}

/** Reviews the whole file. The phone rules are a large chunk, so they load here. */
async function reviewFile(csv: CsvFile, map: ColumnMap, fields: readonly FieldColumn[]): Promise<CsvReview> {
  const { CsvReviewer } = await import('../rules/csv-review.ts');
  const reviewer = new CsvReviewer(map, fields);
  await forEachBlock(csv, (header, rows) => reviewer.add(header, rows));
  return reviewer.review();
}

/** Review before the import: row counts, campaign, group and consent. */
export function CsvReviewStep(props: CsvReviewStepProps): ReactNode {
  const { csv, map, fields, campaignPicker, uploadShare, initialGroupId, onBack, onStart } = props;
  const pack = useBrand();
  const w = useTerms();
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const [groupId, setGroupId] = useState(initialGroupId);
  const [tagName, setTagName] = useState('');
  const [hasConsent, setHasConsent] = useState(false);
  const result = useQuery({
    queryKey: queryKeys.csvReview(csv.csv, { map, fields, hasNames: csv.hasNames }),
    queryFn: () => reviewFile(csv, map, fields),
    staleTime: Infinity,
    gcTime: 0,
  });
  const valid = result.data?.valid ?? 0;
  const ready = valid > 0 && (hasConsent || !pack.flags.attestation);

  return (
    <Stack gap="md">
      <QueryState query={result} skeleton={<Skeleton height={112} />}>
        {(data) => <Counts review={data} />}
      </QueryState>
      {campaignPicker({ value: campaignId, onChange: setCampaignId })}
      {pack.flags.groupAction && <GroupPicker value={groupId} onChange={setGroupId} />}
      <TagNameInput label="Tag (optional)" value={tagName} onChange={setTagName} />
      <Attestation checked={hasConsent} onChange={setHasConsent} />
      <div className={classes.upload}>
        {uploadShare !== null && <Progress value={uploadShare * 100} aria-label="Upload" transitionDuration={100} />}
      </div>
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={uploadShare !== null}>
          Back
        </Button>
        <Button
          disabled={!ready}
          loading={uploadShare !== null}
          onClick={() => onStart({ campaignId, groupId, tagName: tagName.trim() })}
        >
          Import {plural(valid, w('contact'), w('contacts'))}
        </Button>
      </Group>
    </Stack>
  );
}

function Counts({ review }: { readonly review: CsvReview }): ReactNode {
  const { valid, duplicates, skipped, shortened, total } = review;
  const pack = useBrand();
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <dl className={classes.counts}>
        <div data-kind="good">
          <dt>Valid</dt>
          <dd>{formatCount(valid)}</dd>
        </div>
        <div>
          <dt>Duplicate</dt>
          <dd>{formatCount(duplicates.count)}</dd>
        </div>
        <div data-kind={skippedCount > 0 ? 'bad' : undefined}>
          <dt>Skipped</dt>
          <dd>{formatCount(skippedCount)}</dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {plural(total, 'row')} in the file.
        {duplicates.count > 0 && ` ${describeDuplicates(duplicates)}`}
        {shortened.count > 0 && ` ${describeShortened(shortened)}`}
      </Text>
      {skippedCount > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm" id="skipped-rows">
            Rows that will be skipped
          </Text>
          <ul className={classes.skipped} aria-labelledby="skipped-rows">
            {skipped.map((rows) => (
              <li key={rows.reason}>
                <span className="numbers">{formatCount(rows.count)}</span>
                <span>{describeReason(rows.reason, pack)}</span>
                <span className={classes.where}>{formatRowNumbers(rows)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
