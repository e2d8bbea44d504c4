import {
  IconArrowDown,
  IconArrowUp,
  IconBrandYoutube,
  IconCalendar,
  IconDeviceDesktop,
  IconFileText,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { plural } from '../../../../lib/format/numbers.ts';
import { useUpdatePitch, type PitchDetail } from '../../api/pitches.ts';
import type { SlideDetail } from '../../api/slide.ts';
import { findPlace } from '../../rules/slide-draft.ts';
import { getSlideName, SLIDE_KINDS } from '../../../../../../functions/domain/pitches/slide-name.ts';
import classes from './slide-strip.module.css';

interface SlideStripProps {
  readonly pitch: PitchDetail;
  readonly selectedId: string | null;
  /** A new slide that is not in the pitch yet, and the slide that it follows. */
  readonly unsaved: { readonly id: string; readonly after: string | null } | null;
  readonly canEdit: boolean;
  readonly onSelect: (slideId: string) => void;
  /** The button that adds a slide. */
  readonly children: ReactNode;
}

/** The slides of a pitch in order. The chosen one has buttons that move it. */
export function SlideStrip({ pitch, selectedId, unsaved, canEdit, onSelect, children }: SlideStripProps): ReactNode {
  const update = useUpdatePitch(pitch.id);
  const slides = pitch.slides ?? [];
  const ids = slides.map(({ id }) => id);
  const entries = unsaved === null ? ids : ids.toSpliced(findPlace(ids, unsaved.after), 0, unsaved.id);

  const move = (from: number, to: number): void => {
    const id = ids[from];
    if (id === undefined) return;
    const structure = ids.toSpliced(from, 1).toSpliced(to, 0, id);
    update.mutate({ structure }, { onError: (error) => toastFailure('Slide not moved', error) });
  };

  return (
    <nav className={classes.strip} aria-label="Slides">
      <h2 className={`${classes.heading} dim strong small`}>
        {slides.length === 0 ? 'Slides' : plural(slides.length, 'slide')}
      </h2>
      <ol className={`${classes.slides} grid gap-4`}>
        {entries.map((id, position) => {
          const slide = slides.find((each) => each.id === id);
          const index = ids.indexOf(id);
          const isSelected = id === selectedId;
          return (
            <li key={id} className={`${classes.slide} row`} data-selected={isSelected || undefined}>
              <button
                type="button"
                className={`${classes.choose} column fill`}
                aria-current={isSelected ? 'true' : undefined}
                onClick={() => onSelect(id)}
              >
                <span className="cut strong">
                  <span className={classes.number}>{position + 1}</span> {slide ? getSlideName(slide) : 'New slide'}
                </span>
                <span className="fine row gap-4 line-16">
                  <KindIcon slideType={slide?.slideType ?? 'TEXT'} />
                  {slide ? SLIDE_KINDS[slide.slideType] : 'Not saved'}
                  {slide && describeFile(slide)}
                  {slide && slide.widgets.length > 0 && ` · ${plural(slide.widgets.length, 'question')}`}
                </span>
              </button>
              {canEdit && isSelected && slide && slides.length > 1 && (
                <span className={`${classes.moves} column`}>
                  <IconAction
                    disabled={index === 0 || update.isPending}
                    label={`Move slide ${index + 1} up`}
                    icon={<IconArrowUp size={16} />}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconAction
                    disabled={index === slides.length - 1 || update.isPending}
                    label={`Move slide ${index + 1} down`}
                    icon={<IconArrowDown size={16} />}
                    onClick={() => move(index, index + 1)}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {children}
    </nav>
  );
}

const ICONS = {
  TEXT: IconFileText,
  YOUTUBE: IconBrandYoutube,
  UPLOAD: IconPhoto,
  SCREEN: IconDeviceDesktop,
  RECORD: IconVideo,
  AUDIO: IconMusic,
  CALENDAR: IconCalendar,
} as const;

function KindIcon({ slideType }: { readonly slideType: keyof typeof ICONS }): ReactNode {
  const Icon = ICONS[slideType];
  return <Icon size={14} aria-hidden="true" />;
}

/** Returns what someone who looks through the slides must know of a file. */
function describeFile({ media }: SlideDetail): string {
  if (media === null || media.state === 'READY') return '';
  return media.state === 'FAILED' ? ' · Failed' : ' · Processing';
}
