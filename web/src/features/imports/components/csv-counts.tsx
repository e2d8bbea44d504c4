import { Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { describeReason } from '../../../../../functions/domain/brand/reasons.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { formatCount, plural } from '../../../lib/format/numbers.ts';
import type { CsvReview } from '../rules/review/csv-review.ts';
import { describeKnown, type KnownContacts } from '../rules/review/known-contacts.ts';
import {
  describeDuplicates,
  describeOtherCountries,
  describeShortened,
  formatRowNumbers,
} from '../rules/review/row-numbers.ts';
import classes from './csv-review-step.module.css';

interface CsvCountsProps {
  readonly review: CsvReview;
  /** What the contacts meet. null if that is not known. missing for opt-outs. */
  readonly known?: KnownContacts | null;
  /** Why `known` is null. */
  readonly unknown?: string;
  /** What the sample rows are. */
  readonly samples: string;
}

/** What an import of a file will do: its counts, its first contacts, and the rows that will be skipped with their reasons. */
export function CsvCounts({ review, known = null, unknown, samples: title }: CsvCountsProps): ReactNode {
  const { valid, duplicates, skipped, otherCountries, shortened, samples, total } = review;
  const pack = useBrand();
  const titleId = useId();
  const samplesId = useId();
  const skippedCount = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <dl className={`${classes.counts} boxed`}>
        <div data-kind="good">
          <dt>{known ? 'New' : 'Valid'}</dt>
          <dd>{formatCount(known ? known.added : valid)}</dd>
        </div>
        <div>
          <dt>{known ? 'Merged' : 'Duplicate'}</dt>
          <dd>{formatCount((known?.here ?? 0) + duplicates.count)}</dd>
        </div>
        <div data-kind={skippedCount > 0 ? 'bad' : undefined}>
          <dt>Skipped</dt>
          <dd>{formatCount(skippedCount)}</dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {plural(total, 'row')} in the file.
        {known ? ` ${describeKnown(known)}` : unknown !== undefined && ` ${unknown}`}
        {duplicates.count > 0 && ` ${describeDuplicates(duplicates)}`}
        {otherCountries.count > 0 && ` ${describeOtherCountries(otherCountries)}`}
        {shortened.count > 0 && ` ${describeShortened(shortened)}`}
      </Text>
      {samples.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm" id={samplesId}>
            {title}
          </Text>
          <ul className="breaks numbers small above-4" aria-labelledby={samplesId}>
            {samples.map((sample) => (
              <li key={sample}>{sample}</li>
            ))}
          </ul>
        </>
      )}
      {skippedCount > 0 && (
        <>
          <Text size="sm" fw={600} mt="sm" id={titleId}>
            Rows that will be skipped
          </Text>
          <ul className={`${classes.skipped} small above-4`} aria-labelledby={titleId}>
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
