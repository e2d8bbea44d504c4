import type { Counts } from '../sending/figures.ts';
import type { Campaign } from './campaign.ts';

/**
 * DRAFT: no one has joined yet. RUNNING: contacts are on their way through the campaign. PAUSED: nothing is sent until staff
 * resume. FINISHED: all contacts are through. ARCHIVED: put away; nothing is sent.
 */
export type CampaignStatus = 'DRAFT' | 'RUNNING' | 'PAUSED' | 'FINISHED' | 'ARCHIVED';

/** Returns the status of a campaign. `total`: the figures of the whole campaign, and of its steps together. */
export function getCampaignStatus(
  { archived, paused, hasAppt }: Pick<Campaign, 'archived' | 'paused' | 'hasAppt'>,
  total: Pick<Counts, 'leads' | 'currentLeads' | 'currentAppointments' | 'planned'>,
): CampaignStatus {
  if (archived !== null) return 'ARCHIVED';
  // Someone joined once, also when all of them were removed since.
  const hasStarted = total.leads > 0 || total.planned > 0;
  if (!hasStarted) return 'DRAFT';
  if (paused !== null) return 'PAUSED';
  return total.currentLeads > 0 || (hasAppt && total.currentAppointments > 0) ? 'RUNNING' : 'FINISHED';
}
