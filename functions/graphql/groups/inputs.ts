import * as z from 'zod/mini';
import { GROUP_LIMITS } from '../../domain/groups/group.ts';
import { FREQUENCIES, LANDING_LIMITS, type LandingSettings } from '../../domain/groups/landing-settings.ts';
import type { LandingUploads } from '../../use-cases/groups/landing-files.ts';
import { formCode } from '../forms/inputs.ts';
import { groupIds, id, idempotencyKeyInput, optionalBoolean, optionalId, search, selection } from '../shared/inputs.ts';

const name = z.string().check(z.maxLength(GROUP_LIMITS.name, `A name has at most ${GROUP_LIMITS.name} characters.`));
const uploadKey = z.nullish(z.string().check(z.maxLength(500, 'There is no such upload.')));
export const groupsInput = z.object({
  search,
  archived: optionalBoolean,
  includeStats: optionalBoolean,
  after: z.nullish(id),
});
export const groupInput = z.object({
  groupId: optionalId,
  groupCode: z.nullish(formCode),
  includeLanding: optionalBoolean,
});
export const createGroupInput = z.object({ name, idempotencyKey: idempotencyKeyInput });
const landingInput = z.object({
  title: z.nullish(z.string().check(z.maxLength(LANDING_LIMITS.title, 'The title is too long.'))),
  description: z.nullish(z.string().check(z.maxLength(LANDING_LIMITS.description, 'The description is too long.'))),
  color: z.nullish(z.string().check(z.maxLength(7, 'Choose a color such as #0b7462.'))),
  schedule: z.nullish(z.enum(FREQUENCIES)),
  price: z.nullish(z.number()),
  trialPeriod: z.nullish(z.int('A trial has whole days.')),
  sendCampaign: optionalBoolean,
  campaignId: optionalId,
  explainer: uploadKey,
  thumbnail: uploadKey,
  profile: uploadKey,
});
export const updateGroupInput = z.object({
  groupId: id,
  group: z
    .object({
      name: z.nullish(name.check(z.refine((given) => given.trim() !== '', 'Enter a name.'))),
      landingPage: z.nullish(landingInput),
    })
    .check(z.refine(({ name: given, landingPage }) => Boolean(given ?? landingPage), 'There is nothing to change.')),
  seen: z.nullish(landingInput),
});
export const archiveGroupsInput = z.object({
  groupIds,
  restore: optionalBoolean,
});
export const addLeadsInput = z.object({ ...selection, groupId: id, idempotencyKey: idempotencyKeyInput });
export const removeLeadsInput = z.object({ ...selection, groupId: id, idempotencyKey: idempotencyKeyInput });

/** A missing text, price or number keeps its value. Null removes the color, the schedule and the campaign. */
export function toLandingChanges(given: z.infer<typeof landingInput>): Partial<LandingSettings> {
  const {
    color,
    schedule,
    campaignId,
    explainer: _explainer,
    thumbnail: _thumbnail,
    profile: _profile,
    ...others
  } = given;
  const nullable = { color, schedule, campaignId };
  return Object.fromEntries([
    ...Object.entries(nullable).filter(([, value]) => value !== undefined),
    ...Object.entries(others).filter(([, value]) => value !== undefined && value !== null),
  ]);
}

/** A missing file stays. Null removes it. */
export function toLandingUploads({ explainer, thumbnail, profile }: z.infer<typeof landingInput>): LandingUploads {
  return { explainer, thumbnail, profile };
}
