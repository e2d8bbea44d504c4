import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { cutText } from '../../../../../../functions/domain/shared/graphemes.ts';
import { formatSeconds, plural } from '../../../../lib/format/numbers.ts';
import { formatExactTime } from '../../../../lib/format/zone-time.ts';
import { Replay } from '../../../../shared/replay/lazy-replay.tsx';
import type { ContactView } from '../../api/views.ts';
import classes from './contact-reporting.module.css';
import { WatchedMedia } from './watched-media.tsx';
import { EngagementDialog } from './engagement-dialog.tsx';

/** The names of slides in the chart are cut to this length. */
const NAME_LENGTH = 12;

/** What the contact did with the link of one text. */
export function ReportedView({ view, contactId }: ReportedViewProps): ReactNode {
  return view.pitchId === null ? <FollowedLink view={view} /> : <ReportedPitch view={view} contactId={contactId} />;
}

interface ReportedViewProps {
  readonly view: ContactView;
  readonly contactId: string;
}

/** The link leads to a page or a number, and what happens there no one knows. */
function FollowedLink({ view: { redirected, viewed } }: { readonly view: ContactView }): ReactNode {
  return (
    <dl className={`${classes.facts} flow numbers`}>
      <Fact label="Used the link" value={formatExactTime(new Date(redirected ?? viewed))} />
    </dl>
  );
}

/** What the contact did with one pitch: when, how long on each slide, and the answers. */
function ReportedPitch({ view, contactId }: ReportedViewProps): ReactNode {
  const { viewed, lastActive, completed, redirected, shared, reopened, seconds, engagement, slides, responses } = view;
  const longest = Math.max(1, ...slides.map((slide) => slide.seconds));
  const scheduled = findFirst(slides.map((slide) => slide.scheduled));
  const isConfirmed = slides.every(({ confirmed }) => confirmed !== false);
  const [isExplained, setExplained] = useState(false);
  const [isReplaying, setReplaying] = useState(false);
  return (
    <>
      {isExplained && <EngagementDialog engagement={engagement} onClose={() => setExplained(false)} />}
      <dl className={`${classes.facts} flow numbers`}>
        <Fact label="Opened" value={formatExactTime(new Date(viewed))} />
        <Fact label="Last seen" value={formatExactTime(new Date(lastActive))} />
        <Fact label="View time" value={formatSeconds(Math.round(seconds))} />
        <Fact label="Completed" value={completed === null ? 'Not yet' : formatExactTime(new Date(completed))} />
        <div>
          <dt>Engagement</dt>
          <dd>
            <button type="button" className={classes.points} onClick={() => setExplained(true)}>
              {plural(engagement.score, 'point')}
            </button>
          </dd>
        </div>
        {redirected !== null && <Fact label="Used the button" value={formatExactTime(new Date(redirected))} />}
        {scheduled !== null && (
          <Fact
            label="Scheduled"
            value={`${formatExactTime(new Date(scheduled))}${isConfirmed ? '' : ' (not confirmed)'}`}
          />
        )}
        {reopened > 0 && <Fact label="Came back" value={reopened === 1 ? 'Once' : `${reopened} times`} />}
        {shared && <Fact label="Devices" value="More than one" />}
      </dl>
      {isReplaying && (
        <Replay
          contactId={contactId}
          name=""
          featureId={view.featureId}
          round={view.round}
          onClose={() => setReplaying(false)}
        />
      )}
      <Button
        variant="default"
        className={classes.replay ?? ''}
        leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
        onClick={() => setReplaying(true)}
      >
        Replay visits
      </Button>
      <section>
        <h3 className={`${classes.heading} strong size-14`}>Time per slide</h3>
        <ol className={`${classes.bars} grid gap-8`}>
          {slides.map((slide, index) => (
            <li key={slide.pitchSlideId} style={{ '--share': slide.seconds / longest } as CSSProperties}>
              <span title={nameSlide(slide, index)}>{cutText(nameSlide(slide, index), NAME_LENGTH)}</span>
              <i aria-hidden="true" />
              <strong>{formatTime(slide)}</strong>
            </li>
          ))}
        </ol>
      </section>
      <WatchedMedia slides={slides} />
      {responses.length > 0 && (
        <section>
          <h3 className={`${classes.heading} strong size-14`}>Responses</h3>
          <dl className={`${classes.responses} grid gap-12`}>
            {responses.map(({ widgetId, label, isRemoved, values }) => (
              <div key={widgetId}>
                <dt>{isRemoved ? 'Removed question' : label}</dt>
                <dd data-empty={values.length === 0 || undefined}>
                  {values.length === 0 ? 'No Response' : values.join(', ')}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Returns the earliest of some times, which are ISO texts. */
function findFirst(times: readonly (string | null)[]): string | null {
  const [first] = times.filter((time) => time !== null).toSorted();
  return first ?? null;
}

function formatTime({ seen, seconds }: ContactView['slides'][number]): string {
  if (!seen) return 'Not seen';
  return seconds < 1 ? 'Under 1 s' : formatSeconds(Math.round(seconds));
}

function nameSlide({ title, isRemoved }: ContactView['slides'][number], index: number): string {
  if (isRemoved) return 'Removed slide';
  return title === '' ? `Slide ${index + 1}` : title;
}
