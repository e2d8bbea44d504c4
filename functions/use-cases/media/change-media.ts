import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { groupChanged, pitchChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { StoredMedia } from '../../domain/media/stored-media.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { commitAndRelease } from '../pitches/waiting-steps.ts';

export interface ChangeMediaDeps {
  readonly data: Pick<Data, 'announcements' | 'groups' | 'mediaLibrary' | 'slideFiles'>;
  /** The queue that plans waiting texts again. */
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

/** Which video or audio a message is about. */
export interface MediaRef {
  readonly organizationId: OrganizationId;
  readonly mediaId: string;
}

const MAX_ATTEMPTS = 8;

/**
 * Applies a change to a video or audio, and to the slide or group that shows it, in one transaction. An edit that returns its input changes
 * nothing. Returns the file as it is then, or null when it is gone. When a pitch can be shown from now on, the texts that wait for it are
 * planned. Cost: three reads and one transaction.
 */
export async function changeMedia(
  deps: ChangeMediaDeps,
  { organizationId, mediaId, now }: MediaRef & { readonly now: Date },
  edit: (media: StoredMedia) => StoredMedia,
): Promise<StoredMedia | null> {
  const { data, publish } = deps;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await data.mediaLibrary.findMedia(organizationId, mediaId);
    if (!before) return null;
    const after = edit(before);
    if (after === before) return before;
    const slide = await data.slideFiles.plan(after);
    const group = await data.groups.planMedia(after);
    const writes = [...(slide?.writes ?? []), ...(group?.writes ?? [])];
    const commit = () => data.mediaLibrary.saveMedia(before, after, writes);
    const isSaved = slide?.isReleased
      ? await commitAndRelease(deps, { organizationId, now }, slide.pitchId, { commit, isReleased: (saved) => saved })
      : await commit();
    if (!isSaved) continue;
    if (slide) await publish([pitchChanged(organizationId, slide.pitchId)]);
    if (group) await publish([groupChanged(organizationId, group.groupId)]);
    return { ...after, version: before.version + 1 };
  }
  throw new Error(`The file ${mediaId} kept changing`);
}
