import type { FormRef } from '../../domain/forms/form.ts';
import type {
  BodyPartId,
  CampaignId,
  ContactId,
  LandingPageId,
  OrganizationId,
  SubmissionId,
} from '../../domain/shared/ids.ts';
import { groupKey } from '../table/group-key.ts';
import { campaignKey, campaignPk, contactPk } from '../table/keys.ts';
import type { Key } from '../table/table.ts';

/** The titles of an organization's landing pages, and how many there are. */
export const landingPagesPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#LANDING-PAGES`;
export const landingPageEntryKey = (organizationId: OrganizationId, id: LandingPageId): Key => ({
  pk: landingPagesPk(organizationId),
  sk: `PAGE#${id}`,
});
export const landingPageCountKey = (organizationId: OrganizationId): Key => ({
  pk: landingPagesPk(organizationId),
  sk: 'COUNT',
});
export const landingPageKey = (organizationId: OrganizationId, id: LandingPageId): Key => ({
  pk: `ORG#${organizationId}#LANDING-PAGE#${id}`,
  sk: 'PAGE',
});

/** The options of the field for the part of the body, and how many there are. */
export const bodyPartsPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#BODY-PARTS`;
export const bodyPartKey = (organizationId: OrganizationId, id: BodyPartId): Key => ({
  pk: bodyPartsPk(organizationId),
  sk: `PART#${id}`,
});
export const bodyPartCountKey = (organizationId: OrganizationId): Key => ({
  pk: bodyPartsPk(organizationId),
  sk: 'COUNT',
});

/** The public page of a campaign. */
export const campaignLandingKey = (organizationId: OrganizationId, campaignId: CampaignId): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: 'LANDING',
});
/** The campaign of a public code. */
export const campaignCodeKey = (code: string): Key => ({ pk: `CAMPAIGN-CODE#${code}`, sk: 'CAMPAIGN' });

/** The landing page of a public code. */
export const landingPageCodeKey = (code: string): Key => ({ pk: `LANDING-PAGE-CODE#${code}`, sk: 'PAGE' });

/** The item of what a form belongs to. */
export function formOwnerKey(organizationId: OrganizationId, { kind, id }: FormRef): Key {
  if (kind === 'PAGE') return landingPageKey(organizationId, id);
  return kind === 'CAMPAIGN' ? campaignKey(organizationId, id) : groupKey(organizationId, id);
}

const formPk = (organizationId: OrganizationId, { kind, id }: FormRef): string =>
  `ORG#${organizationId}#FORM#${kind}#${id}`;
/** One shard of the figures of a form. Each shard is a partition of its own. `sk`: TOTAL, or `DAY#date`. */
export const formCounterPk = (organizationId: OrganizationId, form: FormRef, shard: number): string =>
  `${formPk(organizationId, form)}#COUNTER#${shard}`;
/** How staff use a form. */
export const formSettingsKey = (organizationId: OrganizationId, form: FormRef): Key => ({
  pk: formPk(organizationId, form),
  sk: 'SETTINGS',
});
/** A visit of a form's page, by the name that the page gave it. */
export const formVisitKey = (organizationId: OrganizationId, form: FormRef, visitId: string): Key => ({
  pk: `${formPk(organizationId, form)}#VISIT#${visitId}`,
  sk: 'VISIT',
});

/** What a contact did with a form. It is with the contact, so that an erasure of the contact removes it. */
export const formStateKey = (organizationId: OrganizationId, contactId: ContactId, { kind, id }: FormRef): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `FORM#${kind}#${id}`,
});
export const SUBMISSION_PREFIX = 'SUBMISSION#';
/** What a contact submitted. */
export const submissionKey = (organizationId: OrganizationId, contactId: ContactId, id: SubmissionId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `${SUBMISSION_PREFIX}${id}`,
});
