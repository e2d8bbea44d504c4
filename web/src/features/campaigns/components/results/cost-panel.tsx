import type { ReactNode } from 'react';
import { formatCount, formatDollars, plural } from '../../../../lib/format/numbers.ts';
import type { CampaignResults } from '../../api/results.ts';
import classes from './results.module.css';

const MICROS_PER_CENT = 10_000;

/**
 * What the campaign's texts cost at today's price. Where some segments of a billing cycle are free, only the segments are known.
 * Nothing for people who may not see what the organization pays.
 */
export function CostPanel({
  results: { total, segmentPriceMicros },
}: {
  readonly results: CampaignResults;
}): ReactNode {
  const { segments, spendCents, responses, messages } = total;
  if (segments === null) return null;
  const price = `${(segmentPriceMicros ?? 0) / MICROS_PER_CENT}¢`;
  return (
    <section className={classes.panel} aria-labelledby="cost-heading">
      <header className={classes.head}>
        <h3 id="cost-heading">Cost</h3>
      </header>
      <div className={classes.body}>
        <p className={`${classes.value} numbers`}>
          {spendCents === null ? formatCount(segments) : formatDollars(spendCents)}
        </p>
        <p className={`${classes.note} fine`}>
          {spendCents === null ? 'segments, some of them free' : `${plural(segments, 'segment')} at ${price}`}
        </p>
        {spendCents !== null && (
          <dl className={`${classes.pairs} numbers`}>
            <dt>Per text</dt>
            <dd>{divide(spendCents, messages)}</dd>
            <dt>Per reply</dt>
            <dd>{divide(spendCents, responses)}</dd>
          </dl>
        )}
      </div>
    </section>
  );
}

function divide(cents: number, by: number): string {
  return by === 0 ? '--' : formatDollars(cents / by);
}
