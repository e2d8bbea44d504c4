import type { PseudoTag } from '../../domain/views/pseudo-tags.ts';
import type { CampaignTags } from '../../use-cases/views/list-pseudo-tags.ts';

export function pseudoTagView({ kind, ...ids }: PseudoTag) {
  return {
    ...ids,
    redirected: kind === 'REDIRECT',
    video: kind === 'VIDEO',
    verified: kind === 'VERIFY',
    widget: kind === 'RESPONSE',
    scheduled: kind === 'CALENDAR',
    optedOut: kind === 'OPTED_OUT',
  };
}

export function reportConfigView({ campaignId, config }: CampaignTags) {
  return {
    campaignId,
    redirected: config.REDIRECT,
    video: config.VIDEO,
    verified: config.VERIFY,
    calendar: config.CALENDAR,
    response: config.RESPONSE,
    optedOut: true,
  };
}
