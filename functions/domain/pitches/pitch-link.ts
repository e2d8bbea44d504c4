import type { LinkedStepType, StepType } from '../campaigns/step.ts';
import type { AppointmentId, CampaignId, ContactId, OrganizationId } from '../shared/ids.ts';

/**
 * The link in a text: `https://host/c/{lead code}/{feature code}` to a pitch, `/redirect/…/…` to the page or number of a redirect. The first
 * code stands for a contact in one round of a campaign, the second for a step of this campaign.
 */

/** Who a link belongs to: a contact in one round of a campaign, or in one appointment of it. */
export interface PitchLinkTarget {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly campaignId: CampaignId;
  readonly round: number;
  readonly appointmentId: AppointmentId | null;
}

/** The contact of a link for the team. */
export const NOBODY: ContactId = '-';

/** 69 bits, so that a billion links share no code and no one guesses one. */
export const LEAD_CODE_LENGTH = 14;
/** The code is looked up among the steps of one campaign. */
export const FEATURE_CODE_LENGTH = 10;

/** Stand for the link where a text is shown that has no link yet. */
export const LINK_LABELS: Readonly<Record<LinkedStepType, string>> = { PITCH: '[Pitch Link]', REDIRECT: '[Link]' };

const PATHS: Readonly<Record<LinkedStepType, string>> = { PITCH: 'c', REDIRECT: 'redirect' };

/** The length of the addresses that CloudFront gives out, for a deployment without a host of its own. */
const SAMPLE_HOST = 'd111111abcdef8.cloudfront.net';

/** Returns a link. `site`: the address of the brand's pages, without a slash at the end. */
export function buildStepLink(
  site: string,
  type: LinkedStepType,
  { leadCode, featureCode }: { readonly leadCode: string; readonly featureCode: string },
): string {
  return `${site}/${PATHS[type]}/${leadCode}/${featureCode}`;
}

/** Returns a link that is as long as those on a host, to count characters before there is a link. empty if texts of the type have none. */
export function buildSampleLink(type: StepType, host: string = SAMPLE_HOST): string {
  if (type === 'MESSAGE') return '';
  const codes = { leadCode: 'x'.repeat(LEAD_CODE_LENGTH), featureCode: 'x'.repeat(FEATURE_CODE_LENGTH) };
  return buildStepLink(`https://${host}`, type, codes);
}

/** So many characters of a text are kept free for the link and the line break before it. */
export const LINK_RESERVE = 120;

const LINK = /https?:\/\/[^/\s]+(?=\/(?:c|redirect)\/[2-9a-z]+\/[2-9a-z]+)/g;

/** Returns a text without the hosts of its links, so that texts from before and after a change of the host can be compared. */
export function withoutLinkHost(text: string): string {
  return text.replaceAll(LINK, '');
}
