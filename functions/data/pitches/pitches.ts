import { insertSlide, PITCH_LIMITS, type Pitch } from '../../domain/pitches/pitch.ts';
import { SLIDE_LIMITS, type Slide } from '../../domain/pitches/slide.ts';
import { isMediaReady } from '../../domain/media/owned-media.ts';
import { foldName } from '../../domain/search/fold-name.ts';
import { createMatcher } from '../../domain/search/matcher.ts';
import type { OrganizationId, PitchId, SlideId } from '../../domain/shared/ids.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { IF_ABSENT } from '../table/expressions.ts';
import type { Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import {
  pitchCountKey,
  pitchesPk,
  pitchKey,
  pitchPk,
  slideKey,
  toPitch,
  toPitchEntry,
  toPitchItem,
  toSlide,
  toSlideItem,
  toSlides,
} from './pitch-items.ts';

const MAX_ATTEMPTS = 8;

export interface PitchPageOptions {
  /** Words of the title. empty means every pitch. */
  readonly search: string;
  readonly archived: boolean;
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after: string | null;
}

/** A pitch with its first slide, which the card of the library shows. */
export interface ListedPitch {
  readonly pitch: Pitch;
  readonly firstSlide: Slide | null;
}

export interface PitchPage {
  readonly pitches: readonly ListedPitch[];
  /** How many pitches the whole list has. */
  readonly total: number;
  readonly next: string | null;
}

/**
 * Pitches and their slides. A pitch and its slides share a partition, so that one query reads what a viewer needs. The list of
 * titles is one partition for each organization. It is read as a whole, because the number of pitches is limited.
 */
export class Pitches {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Returns a pitch with its saved slides in order. Cost: one query. */
  async loadPitch(
    organizationId: OrganizationId,
    pitchId: PitchId,
  ): Promise<{ readonly pitch: Pitch; readonly slides: readonly Slide[] } | null> {
    const items = await this.#table.queryAll(pitchPk(organizationId, pitchId), 'PITCH');
    const found = items.find(({ sk }) => sk === 'PITCH');
    if (!found) return null;
    const pitch = toPitch(found);
    const slides = new Map(items.filter(({ sk }) => sk !== 'PITCH').map((item) => [readString(item.id), item]));
    return { pitch, slides: pitch.structure.flatMap((id) => toSlides(slides.get(id))) };
  }

  /** Returns pitches without their slides, by their id. Cost: one batch of reads. */
  async findMany(organizationId: OrganizationId, pitchIds: readonly PitchId[]): Promise<ReadonlyMap<PitchId, Pitch>> {
    const items = await this.#table.batchGet([...new Set(pitchIds)].map((id) => pitchKey(organizationId, id)));
    return new Map(items.flatMap((item) => (item ? [[readString(item.id), toPitch(item)] as const] : [])));
  }

  /** Returns a page of pitches, newest first. Cost: one query and two batches of reads. */
  async listPage(
    organizationId: OrganizationId,
    { search, archived, limit, after }: PitchPageOptions,
  ): Promise<PitchPage> {
    const matches = createMatcher(search);
    const found = (await this.#table.queryAll(pitchesPk(organizationId), 'PITCH#'))
      .filter((entry) => entry.archived === archived && matches(foldName(readString(entry.title)), null))
      .map(({ id }) => readString(id))
      .reverse();
    const rest = after === null ? found : found.filter((id) => id < after);
    const ids = rest.slice(0, limit);
    return {
      pitches: await this.#findListed(organizationId, ids),
      total: found.length,
      next: rest.length > limit ? (ids.at(-1) ?? null) : null,
    };
  }

  async #findListed(organizationId: OrganizationId, pitchIds: readonly PitchId[]): Promise<ListedPitch[]> {
    const items = await this.#table.batchGet(pitchIds.map((id) => pitchKey(organizationId, id)));
    const pitches = items.flatMap((item) => (item ? [toPitch(item)] : []));
    const firstIds = pitches.flatMap(({ structure }) => structure.slice(0, 1));
    const firsts = (await this.#table.batchGet(firstIds.map((id) => slideKey(organizationId, id)))).flatMap(toSlides);
    return pitches.map((pitch) => ({
      pitch,
      firstSlide: firsts.find(({ id }) => id === pitch.structure[0]) ?? null,
    }));
  }

  /** Stores a new pitch. `FULL`: the organization has as many as it may have. */
  async createPitch(pitch: Pitch): Promise<'DONE' | 'FULL'> {
    const { organizationId, id } = pitch;
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.putWrite(toPitchItem(pitch), IF_ABSENT),
        this.#table.putWrite(toPitchEntry(pitch)),
        this.#table.updateWrite(pitchCountKey(organizationId), {
          UpdateExpression: 'ADD #total :one',
          ConditionExpression: 'attribute_not_exists(#total) OR #total < :most',
          ExpressionAttributeNames: { '#total': 'total' },
          ExpressionAttributeValues: { ':one': 1, ':most': PITCH_LIMITS.perOrganization },
        }),
      ]),
    );
    if (failed?.has(0)) throw new Error(`The id of the new pitch ${id} is taken`);
    return failed === null ? 'DONE' : 'FULL';
  }

  /**
   * Stores a new pitch with its slides. The slides come first: if the call ends in between, nothing refers to them, and a pitch never
   * shows slides that are missing. Cost: a write for each slide, and one transaction.
   */
  async createWithSlides(pitch: Pitch, slides: readonly Slide[]): Promise<'DONE' | 'FULL'> {
    for (const slide of slides) await this.#table.put(toSlideItem({ ...slide, saved: true }), IF_ABSENT);
    return this.createPitch(pitch);
  }

  /**
   * Applies a change to the newest version, and repeats the change when someone else was first. `also`: the writes that commit with it.
   * Returns null when there is no such pitch.
   */
  async change(
    organizationId: OrganizationId,
    pitchId: PitchId,
    edit: (pitch: Pitch) => Pitch,
    also: (before: Pitch) => readonly Write[] = () => [],
  ): Promise<Pitch | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const item = await this.#table.get(pitchKey(organizationId, pitchId));
      if (!item) return null;
      const before = toPitch(item);
      const edited = edit(before);
      if (edited === before) return before;
      const after = { ...edited, version: before.version + 1 };
      const writes = [...this.#pitchWrites(before, after), ...also(before)];
      if (await falseIfConditionFails(() => this.#table.transact(writes))) return after;
    }
    throw new Error(`Pitch ${pitchId} kept changing`);
  }

  /** Returns a slide, saved or not, that has not expired. */
  async findSlide(organizationId: OrganizationId, slideId: SlideId, now: Date): Promise<Slide | null> {
    const item = await this.#table.get(slideKey(organizationId, slideId));
    return !item || Number(item.expires ?? Infinity) * 1000 <= now.getTime() ? null : toSlide(item);
  }

  /** Stores a new slide that no one has saved. Returns false when there is no such pitch, or when it is archived. */
  async createSlide(slide: Slide): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.putWrite(toSlideItem(slide), IF_ABSENT),
        this.#table.checkWrite(pitchKey(slide.organizationId, slide.pitchId), {
          ConditionExpression: 'attribute_exists(pk)',
        }),
      ]),
    );
  }

  /**
   * Stores a changed slide as the revision after `before`. The first save also puts the slide into its pitch, in the same
   * transaction. So does a video that contacts must wait for, or need not wait for anymore. `also`: commits with it. `CHANGED`: someone
   * else changed the slide or the pitch in the meantime. `FULL`: the pitch has as many slides as it may have.
   */
  async saveSlide(
    before: Slide,
    after: Slide,
    also: readonly Write[] = [],
  ): Promise<{ readonly slide: Slide } | 'CHANGED' | 'FULL' | 'GONE'> {
    const { organizationId, pitchId } = before;
    const slide = { ...after, revision: before.revision + 1 };
    const writes: Write[] = [
      this.#table.putWrite(toSlideItem(slide), {
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: { ':seen': before.revision },
      }),
      ...also,
    ];
    const joins = !before.saved && after.saved;
    if (joins || isMediaReady(before.media) !== isMediaReady(after.media)) {
      const item = await this.#table.get(pitchKey(organizationId, pitchId));
      if (!item) return 'GONE';
      const pitch = toPitch(item);
      if (joins && pitch.structure.length >= SLIDE_LIMITS.perPitch) return 'FULL';
      const structure = joins ? insertSlide(pitch.structure, slide) : pitch.structure;
      const others = pitch.unready.filter((id) => id !== slide.id);
      const unready = isMediaReady(slide.media) ? others : [...others, slide.id];
      writes.push(...this.#pitchWrites(pitch, { ...pitch, structure, unready, version: pitch.version + 1 }));
    }
    return (await falseIfConditionFails(() => this.#table.transact(writes))) ? { slide } : 'CHANGED';
  }

  /**
   * Deletes a slide as it was read, and takes it out of its pitch. Returns the pitch without it, or null when someone else has changed
   * either in the meantime. `also`: commits with it.
   */
  async deleteSlide(slide: Slide, also: readonly Write[] = []): Promise<Pitch | null> {
    const { organizationId, id: slideId } = slide;
    const item = await this.#table.get(pitchKey(organizationId, slide.pitchId));
    if (!item) return null;
    const pitch = toPitch(item);
    const without = (ids: readonly SlideId[]): readonly SlideId[] => ids.filter((id) => id !== slideId);
    const left = { structure: without(pitch.structure), unready: without(pitch.unready) };
    const after = { ...pitch, ...left, version: pitch.version + 1 };
    const writes = [
      this.#table.deleteWrite(slideKey(organizationId, slideId), {
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: { ':seen': slide.revision },
      }),
      ...this.#pitchWrites(pitch, after),
      ...also,
    ];
    return (await falseIfConditionFails(() => this.#table.transact(writes))) ? after : null;
  }

  #pitchWrites(before: Pitch, after: Pitch): Write[] {
    const put = this.#table.putWrite(toPitchItem(after), {
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': before.version },
    });
    const isListedAlike = before.title === after.title && before.archived === after.archived;
    return isListedAlike ? [put] : [put, this.#table.putWrite(toPitchEntry(after))];
  }
}
