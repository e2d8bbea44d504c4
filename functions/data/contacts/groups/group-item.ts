import * as z from 'zod/mini';
import { NO_GROUP_FILES } from '../../../domain/groups/group-files.ts';
import type { Group } from '../../../domain/groups/group.ts';
import { DEFAULT_LANDING_SETTINGS, FREQUENCIES } from '../../../domain/groups/landing-settings.ts';
import { copyOwned, ownedMedia } from '../../table/attributes/owned-media.ts';
import { defineEntity, storedDate } from '../../table/entity.ts';
import { groupKey } from '../../table/group-key.ts';
import type { Item } from '../../table/table.ts';

const groupEntity = defineEntity(
  groupKey,
  z.object({
    organizationId: z.string(),
    id: z.string(),
    code: z.string(),
    name: z.string(),
    created: storedDate,
    archived: z.optional(storedDate),
    version: z.number(),
    landing: z.optional(
      z.object({
        title: z.string(),
        description: z.string(),
        color: z.nullable(z.string()),
        schedule: z.nullable(z.enum(FREQUENCIES)),
        price: z.number(),
        trialPeriod: z.number(),
        sendCampaign: z.boolean(),
        campaignId: z.nullable(z.string()),
      }),
    ),
    files: z.optional(
      z.object({
        explainer: z.nullable(ownedMedia),
        thumbnail: z.nullable(z.string()),
        profile: z.nullable(z.string()),
      }),
    ),
  }),
);

export function toGroupItem(group: Group): Item {
  const { organizationId, id, archived, files, ...rest } = group;
  const stored = { ...rest, files: { ...files, explainer: copyOwned(files.explainer) } };
  return groupEntity.toItem({ organizationId, id, ...stored, ...(archived ? { archived } : {}) }, organizationId, id);
}

/** Returns a group. One that was stored before its page had settings or files has those of a new group. */
export function toGroup(item: Item): Group {
  const { archived, landing, files, ...rest } = groupEntity.fromItem(item);
  return {
    ...rest,
    archived: archived ?? null,
    landing: landing ?? DEFAULT_LANDING_SETTINGS,
    files: files ?? NO_GROUP_FILES,
  };
}
