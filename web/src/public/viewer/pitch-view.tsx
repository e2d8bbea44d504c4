import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Redirect } from '../../../../functions/domain/pitches/redirect.ts';
import { hasSlideContent } from '../../../../functions/domain/pitches/slide.ts';
import { Slide } from '../slide/slide.tsx';
import type { Answers, MediaProgress, ShownSlide, ViewerName } from '../slide/shown-slide.ts';
import { toContrastText } from '../../../../functions/domain/brand/contrast.ts';
import { addSlideEntry, followSlideEntries, goToEntryBefore, keepSlideState, readFirstSlide } from './slide-history.ts';
import classes from './pitch-view.module.css';

interface PitchViewProps {
  readonly sender: string;
  /** Such as `#0b7462`. */
  readonly color: string;
  readonly slides: readonly ShownSlide[];
  readonly redirect: Redirect;
  /** What the last screen says. */
  readonly endText: string;
  /** What the page says when there is nothing to see. */
  readonly inactiveText: string;
  readonly viewer: ViewerName;
  /** The slide to begin with, and to go to when another one is given. Back and Continue continue from there. */
  readonly shownId?: string | undefined;
  /** The path of the sender's image, which stands for the name. */
  readonly image?: string | null;
  /** The answers of earlier visits. */
  readonly initialAnswers?: Answers;
  /** Called when another slide is in sight. null means the last screen. */
  readonly onShow?: (slideId: string | null) => void;
  readonly onAnswer?: (widgetId: string, answer: readonly string[]) => void;
  /** Called while a video or an audio plays. */
  readonly onMedia?: (slideId: string, progress: MediaProgress) => void;
  /** The calendar slides on which the contact has scheduled before. */
  readonly scheduledIds?: readonly string[];
  /** Called when a calendar says that the contact has booked. missing means a preview, which loads no calendar. */
  readonly onScheduled?: (slideId: string, eventUrl: string | null) => void;
  /** Whether the contact has used the button of the last slide before, and comes back to the last screen. */
  readonly hasEnded?: boolean;
  /** Called when the button of the last slide is used. */
  readonly onRedirect?: () => void;
  /** Whether each slide has an entry in the browser's history. A preview has none. */
  readonly keepsHistory?: boolean;
}

const CONTINUE = 'Continue';

/**
 * A pitch as contacts go through it: one slide at a time, then the last screen. The staff app shows the same as a preview. Nothing of the
 * staff app is imported here, so that the public page stays small.
 */
export function PitchView(props: PitchViewProps): ReactNode {
  const { sender, color, redirect, viewer } = props;
  const slides = props.slides.filter((slide) => hasSlideContent(slide) || slide.id === props.shownId);
  const shownIndex = slides.findIndex(({ id }) => id === props.shownId);
  const { keepsHistory = false } = props;
  // A reload returns to the slide of the browser's entry. From the first one, Back would lead to a later slide.
  const [ownIndex, setIndex] = useState(() =>
    props.hasEnded
      ? slides.length
      : Math.max(0, (keepsHistory ? readFirstSlide(slides.length) : undefined) ?? shownIndex),
  );
  const [lastShown, setLastShown] = useState(props.shownId);
  // Someone chose another slide in the list of the editor.
  if (props.shownId !== lastShown) {
    setLastShown(props.shownId);
    if (shownIndex >= 0) setIndex(shownIndex);
  }
  const index = Math.min(ownIndex, slides.length);
  const [answers, setAnswers] = useState<Answers>(props.initialAnswers ?? {});
  const [scheduledIds, setScheduledIds] = useState<readonly string[]>(props.scheduledIds ?? []);
  const { onScheduled } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  // The heading says where Back and Continue have led. Without one, the slide itself gets the focus.
  useEffect(() => {
    if (!hasMoved.current) return;
    (heading.current ?? screen.current)?.focus();
    screen.current?.scrollTo?.({ top: 0 });
  }, [index]);
  const show = (to: number): void => {
    hasMoved.current = true;
    setIndex(to);
    props.onShow?.(slides[to]?.id ?? null);
  };
  useEffect(() => {
    if (keepsHistory) keepSlideState({ slide: index });
    // Only at the start. Continue adds the entries of the later slides.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [keepsHistory]);
  useEffect(() => (keepsHistory ? followSlideEntries((to) => show(Math.min(to, slides.length))) : undefined));
  const goForward = (): void => {
    if (keepsHistory) addSlideEntry(index + 1);
    show(index + 1);
  };
  const goBack = (): void => {
    if (keepsHistory && goToEntryBefore()) return;
    if (keepsHistory) keepSlideState({ slide: index - 1 });
    show(index - 1);
  };
  const style = { '--pitch-color': color, '--pitch-text': toContrastText(color) } as CSSProperties;
  const slide = slides[index];
  // Also on the last screen, which has the same button, so that it is no dead end.
  const isLast = index >= slides.length - 1;
  const isScheduled = slide !== undefined && scheduledIds.includes(slide.id);
  // The way on opens when the contact has chosen a time.
  const waits = slide?.slideType === 'CALENDAR' && !isScheduled && onScheduled !== undefined;
  return (
    <div className={classes.view} style={style}>
      <p className={classes.sender}>
        {props.image ? <img src={props.image} alt={sender} className={classes.image} /> : sender}
      </p>
      {slides.length > 0 && (
        <div
          className={classes.bars}
          role="progressbar"
          aria-label="Slides"
          aria-valuemin={0}
          aria-valuemax={slides.length}
          aria-valuenow={Math.min(index + 1, slides.length)}
          aria-valuetext={slide ? `Slide ${index + 1} of ${slides.length}` : 'The end'}
        >
          {slides.map(({ id }, bar) => (
            <i key={id} data-on={bar <= index || undefined} />
          ))}
        </div>
      )}
      <div className={classes.screen} ref={screen} tabIndex={-1}>
        {slides.length === 0 && <p className={classes.inactive}>{props.inactiveText}</p>}
        {slide && (
          <Slide
            key={slide.id}
            slide={slide}
            viewer={viewer}
            answers={answers}
            headingRef={heading}
            isScheduled={isScheduled}
            onScheduled={
              onScheduled &&
              ((eventUrl) => {
                setScheduledIds((now) => [...now, slide.id]);
                onScheduled(slide.id, eventUrl);
              })
            }
            onMedia={(progress) => props.onMedia?.(slide.id, progress)}
            onAnswer={(widgetId, answer) => {
              setAnswers((now) => ({ ...now, [widgetId]: answer }));
              props.onAnswer?.(widgetId, answer);
            }}
          />
        )}
        {!slide && slides.length > 0 && (
          <div className={classes.end}>
            <h2 tabIndex={-1} ref={heading}>
              {props.endText}
            </h2>
            <Saved count={countAnswers(slides, answers)} />
          </div>
        )}
      </div>
      {slides.length > 0 && (
        <div className={classes.buttons}>
          {index > 0 && (
            <button type="button" onClick={goBack}>
              Back
            </button>
          )}
          {slide && !waits && !(isLast && redirect.type !== 'NONE') && (
            <button type="button" data-primary onClick={goForward}>
              {CONTINUE}
            </button>
          )}
          {!waits && isLast && (
            <RedirectButton
              redirect={redirect}
              onUse={() => {
                props.onRedirect?.();
                // The browser follows the link first. The contact comes back to the last screen.
                if (slide) setTimeout(goForward);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** How many answers the last screen says are saved. */
function Saved({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <p className={classes.saved}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5 13 4 4L19 7" />
      </svg>
      {count === 1 ? '1 answer saved' : `${count} answers saved`}
    </p>
  );
}

/** Returns how many questions of the shown slides have an answer. */
function countAnswers(slides: readonly ShownSlide[], answers: Answers): number {
  return slides.flatMap(({ widgets }) => widgets).filter(({ id }) => answers[id]?.some((value) => value.trim() !== ''))
    .length;
}

/** Returns the host of a link, for the line below its button. null if it is no address, as in a preview of one that is typed. */
function readHost(url: string): string | null {
  // A name before an @ is no host: it could look like another site.
  return /^https?:\/\/(?:[^/?#]*@)?(?:www\.)?([^/?#]+)/.exec(url)?.[1] ?? null;
}

/** The button of the last slide. A number is called or texted, as the person chooses. */
function RedirectButton({
  redirect: { type, url, phone, button },
  onUse,
}: {
  readonly redirect: Redirect;
  readonly onUse: () => void;
}): ReactNode {
  const [isChoosing, setIsChoosing] = useState(false);
  const host = readHost(url);
  if (type === 'NONE') return null;
  if (type === 'LINK')
    return (
      <>
        <a data-primary href={url} target="_blank" rel="noopener noreferrer" onClick={onUse}>
          {button}
        </a>
        {host !== null && <p className={classes.leads}>Opens {host}</p>}
      </>
    );
  if (!isChoosing)
    return (
      <button type="button" data-primary aria-expanded={false} onClick={() => setIsChoosing(true)}>
        {button}
      </button>
    );
  return (
    <>
      <a data-primary href={`tel:${phone}`} onClick={onUse}>
        Call
      </a>
      <a data-primary href={`sms:${phone}`} onClick={onUse}>
        Text
      </a>
    </>
  );
}
