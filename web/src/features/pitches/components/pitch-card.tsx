import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconBrandYoutube, IconDots, IconPresentation, IconRestore } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { toast, toastFailure, toastUndo } from '../../../components/feedback/toasts.tsx';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { plural } from '../../../lib/format/numbers.ts';
import type { ListedPitch } from '../api/pitch-list.ts';
import { useArchivePitch } from '../api/pitches.ts';
import { getPosterUrl } from '../../../shared/pitches/slide-names.ts';
import cards from '../../../components/layout/card-list.module.css';
import classes from './pitch-card.module.css';

interface PitchCardProps {
  readonly pitch: ListedPitch;
  readonly canEdit: boolean;
  readonly onOpen: () => void;
}

/** A pitch in the library: its first slide, title and number of slides. */
export function PitchCard({ pitch, canEdit, onOpen }: PitchCardProps): ReactNode {
  const { id, title, created, archived, structure } = pitch;
  const archive = useArchivePitch();
  const setArchived = async (toArchive: boolean): Promise<void> => {
    try {
      await archive.mutateAsync({ pitchId: id, restore: !toArchive });
      if (toArchive) toastUndo(`“${title}” archived`, () => void setArchived(false));
      else toast(`“${title}” restored`);
    } catch (error) {
      toastFailure(toArchive ? 'Pitch not archived' : 'Pitch not restored', error);
    }
  };
  return (
    <li className={cards.card}>
      <FirstSlide pitch={pitch} />
      <div className={`${classes.foot} gap-8 flex`}>
        <div className="column slim">
          <button type="button" className={cards.title} onClick={onOpen}>
            {title}
          </button>
          <span className="fine line-16">
            {structure.length === 0 ? 'No slides yet' : plural(structure.length, 'slide')} ·{' '}
            {formatShortDate(new Date(created))}
          </span>
        </div>
        {canEdit && (
          <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={cards.control ?? ''}
                aria-label={`Actions for ${title}`}
              >
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={archived ? <IconRestore size={16} /> : <IconArchive size={16} />}
                onClick={() => void setArchived(!archived)}
              >
                {archived ? 'Restore' : 'Archive'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  );
}

/** The first slide in small. The card names it, so screen readers leave it out. */
function FirstSlide({ pitch: { color, slides } }: { readonly pitch: ListedPitch }): ReactNode {
  const [first] = slides ?? [];
  const poster = first ? findPicture(first) : null;
  const style = color === null ? {} : ({ '--pitch-color': color } as CSSProperties);
  return (
    <div className={`${classes.slide} dim grid ruled`} style={style} aria-hidden="true">
      {poster === null ? (
        first ? (
          <p className={`${classes.words} breaks strong centered`}>{first.title}</p>
        ) : (
          <IconPresentation size={40} stroke={1.25} />
        )
      ) : (
        <>
          {first?.slideType === 'YOUTUBE' && <IconBrandYoutube size={40} stroke={1.5} />}
          <img src={poster} alt="" loading="lazy" onError={(event) => event.currentTarget.remove()} />
        </>
      )}
    </div>
  );
}

/** Returns the address of the picture that stands for a slide, or null. */
function findPicture({ slideType, url, thumbnail, media }: NonNullable<ListedPitch['slides']>[number]): string | null {
  if (slideType === 'YOUTUBE') return getPosterUrl(url);
  if (thumbnail !== null) return thumbnail;
  return media?.kind === 'IMAGE' ? (media.files[0]?.url ?? null) : (media?.poster ?? null);
}
