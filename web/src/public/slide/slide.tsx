import { lazy, Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { findVideoId } from '../../../../functions/domain/pitches/youtube.ts';
import { Question } from './question.tsx';
import { RichText } from './rich-text.tsx';
import { LazyCalendar } from '../calendar/lazy-calendar.tsx';
import { LazyPlayer } from '../media/lazy-player.tsx';
import mediaClasses from '../media/media.module.css';
import type { Answers, MediaProgress, ShownSlide, ViewerName } from './shown-slide.ts';
import classes from './slide.module.css';

const loadYouTube = () => import('../media/youtube-player.tsx');
const YouTubePlayer = lazy(() => loadYouTube().then(({ YouTubePlayer: Player }) => ({ default: Player })));

interface SlideProps {
  readonly slide: ShownSlide;
  readonly viewer: ViewerName;
  readonly answers: Answers;
  readonly onAnswer: (widgetId: string, answer: readonly string[]) => void;
  /** Called while a video or an audio plays, with all that was played since the page was loaded. */
  readonly onMedia?: ((progress: MediaProgress) => void) | undefined;
  /** The contact has scheduled on this slide. */
  readonly isScheduled?: boolean;
  /** Called when a calendar says that the contact has booked. missing means a preview, which loads no calendar. */
  readonly onScheduled?: ((eventUrl: string | null) => void) | undefined;
  /** The heading gets the focus after Back and Continue. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
}

/** One slide: video, heading, text and questions. Loads nothing but React, so that the public page stays small. */
export function Slide(props: SlideProps): ReactNode {
  const { slide, viewer, answers, onAnswer, onMedia, headingRef, isScheduled = false, onScheduled } = props;
  const { title, description, content, widgets } = slide;
  return (
    <>
      {slide.slideType === 'YOUTUBE' && <Video key={slide.url} slide={slide} onMedia={onMedia} />}
      {slide.media?.state === 'READY' && <Media slide={slide} onMedia={onMedia} />}
      {title !== '' && (
        <h2 className={classes.title} tabIndex={-1} {...(headingRef ? { ref: headingRef } : {})}>
          {title}
        </h2>
      )}
      {description !== '' && <p className={classes.description}>{description}</p>}
      {slide.slideType === 'CALENDAR' && (
        <LazyCalendar calendars={slide.calendars} isScheduled={isScheduled} onScheduled={onScheduled} />
      )}
      <RichText blocks={content} viewer={viewer} />
      {widgets.map((widget) => (
        <Question
          key={widget.id}
          widget={widget}
          answer={answers[widget.id] ?? []}
          onAnswer={(answer) => onAnswer(widget.id, answer)}
        />
      ))}
    </>
  );
}

/** The image, video or audio of a slide. */
function Media({ slide, onMedia }: Pick<SlideProps, 'slide' | 'onMedia'>): ReactNode {
  const { media, title } = slide;
  const [file] = media?.files ?? [];
  if (media?.kind !== 'IMAGE') return <LazyPlayer slide={slide} onMedia={onMedia} />;
  return file ? (
    <img className={mediaClasses.image} src={file.url} alt={title} width={file.width} height={file.height} />
  ) : null;
}

/** The poster of a video. The player loads from YouTube's host without cookies, and only after a tap. */
function Video({ slide: { url: address, title }, onMedia }: Pick<SlideProps, 'slide' | 'onMedia'>): ReactNode {
  const id = findVideoId(address);
  const [isPlaying, setIsPlaying] = useState(false);
  const name = title === '' ? 'Video' : title;
  useEffect(() => void loadYouTube(), []);
  if (isPlaying && id !== null)
    return (
      <Suspense fallback={<div className={classes.video} />}>
        <YouTubePlayer id={id} name={name} className={classes.video} onMedia={onMedia} />
      </Suspense>
    );
  return (
    <div className={classes.video}>
      {id !== null && (
        <img
          src={`https://i.ytimg.com/vi/${id}/hqdefault.jpg`}
          alt=""
          onError={(event) => event.currentTarget.remove()}
        />
      )}
      <button
        type="button"
        className={classes.play}
        aria-label={`Play: ${name}`}
        disabled={id === null}
        onClick={() => setIsPlaying(true)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path fill="currentColor" d="M8 5v14l11-7z" />
        </svg>
      </button>
    </div>
  );
}
