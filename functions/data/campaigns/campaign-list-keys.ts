import type { AppointmentId, CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { campaignPk, contactPk } from '../table/keys.ts';
import type { Key } from '../table/table.ts';

/** Names a contact who is in a campaign, or went through it. */
export const campaignContactKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contactId: ContactId,
): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: `CONTACT#${contactId}`,
});
/** Names a contact that staff removed from a campaign. A list of everyone who joined has it at the end. */
export const removedContactKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contactId: ContactId,
): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: `${REMOVED_CONTACT}${contactId}`,
});
export const REMOVED_CONTACT = 'REMOVED#';
/** Names an appointment whose steps in the campaign are not through. */
export const campaignAppointmentKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  appointmentId: AppointmentId,
): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: `APPOINTMENT#${appointmentId}`,
});
/** Names a personal campaign of a contact, where an erasure of the contact finds it. */
export const ownCampaignKey = (organizationId: OrganizationId, contactId: ContactId, campaignId: CampaignId): Key => ({
  pk: contactPk(organizationId, contactId),
  sk: `${OWN_CAMPAIGN}${campaignId}`,
});
export const OWN_CAMPAIGN = 'PERSONAL-CAMPAIGN#';
