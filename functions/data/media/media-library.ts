import * as z from 'zod/mini';
import { MEDIA_PROBLEMS, MEDIA_STATES, type MediaId, type StoredMedia } from '../../domain/media/stored-media.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { failedConditions, falseIfConditionFails } from '../table/attempt.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { IF_ABSENT, ifVersion } from '../table/expressions.ts';
import type { Item, Key, Table, Write } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { copyOutput, mediaOutput } from '../table/attributes/owned-media.ts';
import type { MediaFiles, MediaRemoval } from './media-files.ts';
import { giveBackRoomWrite, takeRoomWrite } from './media-usage.ts';

const toPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#MEDIA`;

/** The jobs that run, by the time at which they began or were last asked for. */
const JOBS = 'MEDIA-JOBS';

const mediaEntity = defineEntity(
  (organizationId: OrganizationId, id: MediaId): Key => ({ pk: toPk(organizationId), sk: `FILE#${id}` }),
  z.object({
    organizationId: z.string(),
    id: z.string(),
    kind: z.enum(['VIDEO', 'AUDIO']),
    state: z.enum(MEDIA_STATES),
    uploadKey: z.string(),
    contentType: z.string(),
    bytes: z.number(),
    multipartId: z.nullable(z.string()),
    slideId: z.nullable(z.string()),
    groupId: z._default(z.nullable(z.string()), null),
    attempt: z.number(),
    jobId: z.nullable(z.string()),
    jobStarted: z.nullable(storedDate),
    problem: z.nullable(z.enum(MEDIA_PROBLEMS)),
    output: z.nullable(mediaOutput),
    removal: z.nullable(storedDate),
    created: storedDate,
    version: z.number(),
  }),
);

/** The uploaded videos and audio of organizations. */
export class MediaLibrary {
  readonly #table: Table;
  readonly #files: MediaFiles;

  constructor(table: Table, files: MediaFiles) {
    this.#table = table;
    this.#files = files;
  }

  /**
   * Announces an upload, plans its removal, and counts its size, in one transaction. `FULL`: the organization has no room for it.
   * Cost: three writes.
   */
  async announce(media: StoredMedia): Promise<'DONE' | 'FULL'> {
    const { organizationId, id, bytes } = media;
    const removal = toRemoval(media);
    if (removal === null) throw new Error(`The upload ${id} has no removal`);
    const failed = await failedConditions(() =>
      this.#table.transact([
        this.#table.putWrite(toItem(media), IF_ABSENT),
        this.#files.announcedWrite(removal),
        takeRoomWrite(this.#table, organizationId, bytes),
      ]),
    );
    if (failed?.has(0)) throw new Error(`The id of the new upload ${id} is taken`);
    return failed === null ? 'DONE' : 'FULL';
  }

  /** Returns a video or an audio of an organization, or null. */
  async findMedia(organizationId: OrganizationId, id: MediaId): Promise<StoredMedia | null> {
    const item = await this.#table.get(mediaEntity.key(organizationId, id));
    return item ? mediaEntity.fromItem(item) : null;
  }

  /**
   * Stores the version after `before`, when no one has changed the file since. Keeps the list of running jobs, and the planned removal: a
   * file whose removal has begun cannot be kept.
   */
  saveWrites(before: StoredMedia, after: StoredMedia): Write[] {
    const [wasDue, isDue] = [toRemoval(before), toRemoval(after)];
    const isSameJob = before.jobStarted?.getTime() === after.jobStarted?.getTime();
    return [
      this.#table.putWrite(toItem({ ...after, version: before.version + 1 }), ifVersion(before.version)),
      ...(wasDue && !isDue ? [this.#files.keepWrite(wasDue)] : []),
      ...(isDue && !wasDue ? [this.#files.announcedWrite(isDue)] : []),
      ...(before.jobStarted && !isSameJob ? [this.#table.deleteWrite(jobKey(before, before.jobStarted))] : []),
      ...(after.jobStarted && !isSameJob ? [this.#table.putWrite(toJobItem(after, after.jobStarted))] : []),
    ];
  }

  /** Returns the first files whose job has said nothing since a time. Cost: one query. */
  async listSilentJobs(since: Date, limit: number): Promise<{ organizationId: OrganizationId; mediaId: MediaId }[]> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk < :since',
      ExpressionAttributeValues: { ':pk': JOBS, ':since': since.toISOString() },
      Limit: limit,
    });
    return items.map(({ organizationId, mediaId }) => ({
      organizationId: readString(organizationId),
      mediaId: readString(mediaId),
    }));
  }

  /** Stores a change with the writes that belong to it. Returns false when someone else was first. */
  async saveMedia(before: StoredMedia, after: StoredMedia, also: readonly Write[] = []): Promise<boolean> {
    return falseIfConditionFails(() => this.#table.transact([...this.saveWrites(before, after), ...also]));
  }

  /**
   * Forgets a file, and gives its room back, once. Returns false when it has changed since, such as by a save that shows it now. The
   * planned removal still removes what is stored.
   */
  async forget({ organizationId, id, bytes, version }: StoredMedia): Promise<boolean> {
    return falseIfConditionFails(() =>
      this.#table.transact([
        this.#table.deleteWrite(mediaEntity.key(organizationId, id), ifVersion(version)),
        giveBackRoomWrite(this.#table, organizationId, bytes),
      ]),
    );
  }
}

function jobKey({ organizationId, id }: StoredMedia, started: Date): Key {
  return { pk: JOBS, sk: `${started.toISOString()}#${organizationId}#${id}` };
}

function toJobItem(media: StoredMedia, started: Date): Item {
  return { ...jobKey(media, started), organizationId: media.organizationId, mediaId: media.id };
}

/** Returns the planned removal of a file. null if something saved shows the file. */
function toRemoval({ uploadKey, removal, id }: StoredMedia): MediaRemoval | null {
  return removal === null ? null : { key: uploadKey, due: removal, mediaId: id };
}

function toItem(media: StoredMedia): Item {
  return mediaEntity.toItem({ ...media, output: copyOutput(media.output) }, media.organizationId, media.id);
}
