import type { ReactNode } from 'react';
import type { MediaProgress, ShownSlide } from '../slide/shown-slide.ts';
import { AudioPlayer } from './audio-player.tsx';
import { VideoPlayer } from './video-player.tsx';

export interface PlayerProps {
  readonly slide: ShownSlide;
  /** Called while a video or an audio plays, with all that was played since the page was loaded. */
  readonly onMedia?: ((progress: MediaProgress) => void) | undefined;
}

/** The player of a video or an audio. A file of its own: most pages play nothing. */
export function Player({ slide, onMedia }: PlayerProps): ReactNode {
  const { media, title } = slide;
  return media?.kind === 'AUDIO' ? (
    <AudioPlayer
      slide={slide}
      name={title === '' ? 'Audio' : title}
      onPlayed={(audio) => onMedia?.({ audio })}
      onMoment={(moment) => onMedia?.({ moment })}
    />
  ) : (
    <VideoPlayer
      slide={slide}
      name={title === '' ? 'Video' : title}
      onWatched={(viewRanges) => onMedia?.({ viewRanges })}
      onMoment={(moment) => onMedia?.({ moment })}
    />
  );
}
