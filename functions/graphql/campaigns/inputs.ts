import * as z from 'zod/mini';
import { BRAND_NAME_LIMIT } from '../../domain/campaigns/branding.ts';
import { CAMPAIGN_LIMITS } from '../../domain/campaigns/campaign.ts';
import { STRUCTURE_TYPES } from '../../domain/campaigns/step.ts';
import { TIMING_LIMITS } from '../../domain/campaigns/timing.ts';
import { LIBRARY_CATEGORIES } from '../../domain/library/publication.ts';
import { MESSAGE_LIMIT } from '../../domain/content/characters.ts';
import { formCode } from '../forms/inputs.ts';
import {
  blocks,
  id,
  ID_LENGTH,
  idempotencyKeyInput,
  optionalBoolean,
  optionalDateTime,
  optionalId,
  search,
  selection,
} from '../shared/inputs.ts';
import { LANDING_PAGE_LIMITS } from '../../domain/landing-pages/landing-page.ts';
import { formItemsInput } from '../forms/inputs.ts';
import { redirectInput } from '../shared/redirect.ts';
import { occasionInput } from '../shared/occasion.ts';

const name = z.string().check(
  z.refine((given) => given.trim() !== '', 'Enter a name.'),
  z.maxLength(CAMPAIGN_LIMITS.name, `A name has at most ${CAMPAIGN_LIMITS.name} characters.`),
);
const delay = (limit: number) =>
  z.nullish(
    z.int('Enter a whole number.').check(z.gte(0, 'Delays cannot be negative.'), z.lte(limit, `At most ${limit}.`)),
  );
/** A step's id carries the campaign's id. */
const stepId = z.string().check(z.maxLength(2 * ID_LENGTH + 1, 'An id is too long.'));

export const leadCampaignsInput = z.object({ archived: optionalBoolean, after: optionalId });
export const campaignsInput = z.object({
  publicOnly: optionalBoolean,
  includeFeatures: optionalBoolean,
  includeStats: optionalBoolean,
  recent: optionalBoolean,
  archived: optionalBoolean,
  search,
  after: optionalId,
});
export const campaignInput = z.object({
  campaignId: optionalId,
  campaignCode: z.nullish(formCode),
  includeFeatures: optionalBoolean,
  includeStats: optionalBoolean,
  isPublic: optionalBoolean,
  includeLanding: optionalBoolean,
});
export const createCampaignInput = z.object({
  name,
  leadId: optionalId,
  v2: optionalBoolean,
  stopOnReply: optionalBoolean,
  idempotencyKey: idempotencyKeyInput,
});
export const cloneCampaignInput = z.object({
  campaignId: id,
  organizationId: optionalId,
  isPublic: optionalBoolean,
  idempotencyKey: idempotencyKeyInput,
});
export const updateCampaignInput = z.object({
  campaignId: id,
  name: z.nullish(name),
  paused: optionalBoolean,
  stopOnReply: optionalBoolean,
  requireVerification: optionalBoolean,
  hasAppt: optionalBoolean,
  calendlyEventUri: z.nullish(z.string().check(z.maxLength(1_000, 'The calendar is too long.'))),
  brandName: z.nullish(
    z.string().check(z.maxLength(BRAND_NAME_LIMIT, `A name has at most ${BRAND_NAME_LIMIT} characters.`)),
  ),
  brandColor: z.nullish(z.string().check(z.maxLength(7, 'Choose a color such as #0b7462.'))),
  brandImage: z.nullish(z.string().check(z.maxLength(500, 'There is no such upload.'))),
  public: optionalBoolean,
  category: z.nullish(z.enum(LIBRARY_CATEGORIES, 'There is no such category.')),
  description: z.nullish(z.string().check(z.maxLength(2_000, 'The description is too long.'))),
  landingPageTitle: z.nullish(z.string().check(z.maxLength(LANDING_PAGE_LIMITS.title, 'The title is too long.'))),
  landingPageDescription: z.nullish(
    z.string().check(z.maxLength(LANDING_PAGE_LIMITS.description, 'The description is too long.')),
  ),
  landingPageColor: z.nullish(z.string().check(z.maxLength(7, 'Choose a color such as #0b7462.'))),
  landingPageImage: z.nullish(z.string().check(z.maxLength(500, 'There is no such upload.'))),
  landingPageStructure: formItemsInput,
});
export const archiveCampaignInput = z.object({ campaignId: id, restore: optionalBoolean });
export const stopCampaignInput = z.object({ campaignId: id });
export const addLeadsInput = z.object({
  ...selection,
  campaignId: id,
  sendAgain: optionalBoolean,
  startAt: optionalDateTime,
  idempotencyKey: idempotencyKeyInput,
});
export const retryUnconfirmedInput = z.object({ campaignId: id, idempotencyKey: idempotencyKeyInput });
export const removeLeadsInput = z.object({
  ...selection,
  campaignId: id,
  restore: optionalBoolean,
  pause: optionalBoolean,
  idempotencyKey: idempotencyKeyInput,
});

export const createStepInput = z.object({
  campaignId: id,
  structureType: z.enum(STRUCTURE_TYPES),
  featureType: z.string(),
  after: z.nullish(stepId),
  pitchId: optionalId,
});
export const updateStepInput = z.object({
  campaignFeatureId: stepId,
  structureType: z.nullish(z.enum(STRUCTURE_TYPES)),
  label: z.nullish(z.string().check(z.maxLength(CAMPAIGN_LIMITS.label, 'The label is too long.'))),
  message: z.nullish(
    z.string().check(z.maxLength(MESSAGE_LIMIT, `A message has at most ${MESSAGE_LIMIT} characters.`)),
  ),
  messageContent: z.nullish(blocks),
  /** Null takes the pitch off the step. A missing one keeps it. */
  pitchId: z.nullish(id),
  ...redirectInput,
  days: delay(TIMING_LIMITS.days),
  hours: delay(TIMING_LIMITS.hours),
  minutes: delay(TIMING_LIMITS.minutes),
  window: z.nullish(z.int().check(z.gte(0, 'An hour from 0 to 23.'), z.lte(23, 'An hour from 0 to 23.'))),
  delayUntil: optionalDateTime,
  version: z.nullish(z.int()),
});
export const moveStepInput = z.object({ campaignFeatureId: stepId, after: z.nullish(stepId) });
export const deleteStepInput = z.object({
  campaignFeatureId: stepId,
  structureType: z.nullish(z.enum(STRUCTURE_TYPES)),
});
export const sendTestTextInput = z.object({
  campaignId: id,
  campaignFeatureId: stepId,
  phone: z.string().check(z.maxLength(40, 'The phone number is too long.')),
  leadId: optionalId,
  idempotencyKey: idempotencyKeyInput,
});
export const simulateCampaignInput = z.object({
  campaignId: id,
  leadId: optionalId,
  startAt: optionalDateTime,
  ...occasionInput,
});
