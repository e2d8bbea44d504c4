import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatClock, formatCount, formatRate, plural } from '../../../../lib/format/numbers.ts';
import type { ReportStep } from '../../api/report.ts';
import classes from './pitch-report.module.css';
import { findBiggestDrop, type WatchedVideo } from './retention-curve.ts';

/** The curve is drawn in these units. The screen stretches it. */
const [WIDTH, HEIGHT] = [500, 120];

/** How many of those who played a video were still watching, part by part. Nothing when the pitch has no video. */
export function VideoRetention({ step }: { readonly step: ReportStep }): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const videos = step.slides.flatMap(({ pitchSlideId, label, video }) =>
    video ? [{ id: pitchSlideId, name: label, ...video }] : [],
  );
  const shown = videos.find(({ id }) => id === chosen) ?? videos[0];
  if (!shown) return null;
  return (
    <section className={classes.panel} aria-labelledby="retention-heading">
      <header className={`${classes.head} flow`}>
        <h2 id="retention-heading">Video retention</h2>
        <small>{plural(shown.plays, 'person', 'people')} pressed play</small>
      </header>
      {videos.length > 1 && (
        <NativeSelect
          className={classes.video ?? ''}
          aria-label="Video"
          value={shown.id}
          data={videos.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {shown.plays === 0 ? <p className={classes.none}>No one has played this video yet.</p> : <Curve video={shown} />}
    </section>
  );
}

function Curve({ video }: { readonly video: WatchedVideo }): ReactNode {
  const { seconds, plays, parts } = video;
  const shares = parts.map((people) => Math.min(1, people / plays));
  const points = shares.map((share, part) => {
    const x = (part / Math.max(1, shares.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${((1 - share) * HEIGHT).toFixed(1)}`;
  });
  const atEnd = shares.at(-1) ?? 0;
  const loss = findBiggestDrop(video);
  return (
    <>
      <figure className={classes.curve}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${formatRate(shares[0])} of those who pressed play watched the beginning, ${formatRate(atEnd)} the end.`}
        >
          <path d={`M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}z`} data-part="area" />
          <polyline points={points.join(' ')} data-part="line" />
        </svg>
        <figcaption>
          <span>0:00</span>
          <span>{formatRate(atEnd)} saw the end</span>
          <span>{formatClock(seconds)}</span>
        </figcaption>
      </figure>
      {loss && (
        <p className={classes.insight}>
          The biggest drop is at <strong>{formatClock(loss.at)}</strong>: {formatCount(loss.people)} of{' '}
          {formatCount(plays)}.
        </p>
      )}
    </>
  );
}
