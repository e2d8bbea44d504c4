import type { AppointmentId, CampaignId, ContactId, OrganizationId } from '../shared/ids.ts';

/**
 * The link to a pitch in a text: `https://host/c/{lead code}/{feature code}`. The first code stands for a contact in one round of a
 * campaign, the second for a step of this campaign.
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

/** 69 bits, so that a billion links share no code and nobody guesses one. */
export const LEAD_CODE_LENGTH = 14;
/** The code is looked up among the steps of one campaign. */
export const FEATURE_CODE_LENGTH = 10;

/** Stands for the link where a text is shown that has no link yet. */
export const PITCH_LINK_LABEL = '[Pitch Link]';

/** The length of the addresses that CloudFront gives out, for a deployment without a host of its own. */
const SAMPLE_HOST = 'd111111abcdef8.cloudfront.net';

/** Returns a link. `site`: the address of the brand's pages, without a slash at the end. */
export function buildPitchLink(site: string, leadCode: string, featureCode: string): string {
  return `${site}/c/${leadCode}/${featureCode}`;
}

/** Returns a link that is as long as those on a host, to count characters before there is a link. */
export function buildSampleLink(host: string = SAMPLE_HOST): string {
  return buildPitchLink(`https://${host}`, 'x'.repeat(LEAD_CODE_LENGTH), 'x'.repeat(FEATURE_CODE_LENGTH));
}

/** So many characters of a text are kept free for the link and the line break before it. */
export const PITCH_LINK_RESERVE = 120;

const LINK = /https?:\/\/[^/\s]+(?=\/c\/[2-9a-z]+\/[2-9a-z]+)/g;

/** Returns a text without the hosts of its links, so that texts from before and after a change of the host can be compared. */
export function withoutLinkHost(text: string): string {
  return text.replaceAll(LINK, '');
}
