import { toOwnedMedia, isMediaReady } from '../../domain/media/owned-media.ts';
import { getOwnerId } from '../../domain/pitches/slide-id.ts';
import type { StoredMedia } from '../../domain/media/stored-media.ts';
import { ifVersion } from '../table/expressions.ts';
import type { Table, Write } from '../table/table.ts';
import { pitchKey, slideKey, toPitch, toPitchItem, toSlide, toSlideItem } from './pitch-items.ts';

/** What a changed video or audio changes of the slide that shows it. */
export interface SlideFileChange {
  readonly pitchId: string;
  readonly writes: readonly Write[];
  /** Contacts can be sent to the pitch from now on, as far as this slide goes. */
  readonly isReleased: boolean;
}

/** The videos and audio of slides, as the worker changes them. */
export class SlideFiles {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Returns the writes that bring a slide and its pitch in line with its video or audio. null if no slide shows it. Each write is refused
   * when someone has changed its item since. Cost: two reads.
   */
  async plan(media: StoredMedia): Promise<SlideFileChange | null> {
    const { organizationId, slideId } = media;
    if (slideId === null) return null;
    const [slideItem, pitchItem] = await this.#table.batchGet([
      slideKey(organizationId, slideId),
      pitchKey(organizationId, getOwnerId(slideId)),
    ]);
    const slide = slideItem && toSlide(slideItem);
    if (!slide || !pitchItem || slide.media?.mediaId !== media.id) return null;
    const changed = { ...slide, media: toOwnedMedia(media), revision: slide.revision + 1 };
    const pitch = toPitch(pitchItem);
    const others = pitch.unready.filter((id) => id !== slideId);
    const isReady = isMediaReady(changed.media);
    const unready = isReady ? others : [...others, slideId];
    return {
      pitchId: pitch.id,
      isReleased: isReady && pitch.unready.includes(slideId),
      writes: [
        this.#table.putWrite(toSlideItem(changed), {
          ConditionExpression: 'revision = :seen',
          ExpressionAttributeValues: { ':seen': slide.revision },
        }),
        ...(unready.length === pitch.unready.length
          ? []
          : [
              this.#table.putWrite(
                toPitchItem({ ...pitch, unready, version: pitch.version + 1 }),
                ifVersion(pitch.version),
              ),
            ]),
      ],
    };
  }
}
