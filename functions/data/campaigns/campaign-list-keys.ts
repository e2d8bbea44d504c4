import type { AppointmentId, CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { campaignPk } from '../table/keys.ts';
import type { Key } from '../table/table.ts';

/** Names a contact that the list of a campaign shows. */
export const campaignContactKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contactId: ContactId,
): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: `CONTACT#${contactId}`,
});
/** Names an appointment whose steps in the campaign are not through. */
export const campaignAppointmentKey = (
  organizationId: OrganizationId,
  campaignId: CampaignId,
  appointmentId: AppointmentId,
): Key => ({
  pk: campaignPk(organizationId, campaignId),
  sk: `APPOINTMENT#${appointmentId}`,
});
