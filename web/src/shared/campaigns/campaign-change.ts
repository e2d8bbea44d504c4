import { say } from '../../brand/say.ts';

/** Returns what staff did to a contact in a campaign. `campaignName`: null if the campaign is not known anymore. */
export function describeCampaignChange(
  kind: 'CAMPAIGN_REMOVED' | 'CAMPAIGN_PAUSED' | 'CAMPAIGN_RESUMED',
  campaignName: string | null,
): string {
  const name = campaignName ? `“${campaignName}”` : say('a campaign');
  if (kind === 'CAMPAIGN_PAUSED') return `Paused ${name}`;
  return kind === 'CAMPAIGN_REMOVED' ? `Removed from ${name}` : `Continues with ${name}`;
}
