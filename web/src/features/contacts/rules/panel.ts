import type { ContactDetail } from '../api/contact.ts';

type ContactCampaign = NonNullable<ContactDetail['campaigns']>[number];

const MAX_CAMPAIGNS = 3;

/** Campaigns that still text the contact come first, then those that can be resumed, then those that are over. */
const ORDER: Readonly<Record<ContactCampaign['state'], number>> = {
  ACTIVE: 0,
  WAITING: 0,
  PAUSED: 1,
  REMOVED: 1,
  STOPPED: 1,
  FINISHED: 2,
};

/**
 * Returns the campaigns that the panel shows, the latest joined first within a state, and how many it leaves out. `opened`: the ids
 * that it showed when it opened, in order. These keep their places, or a button would move under the pointer when a state changes.
 */
export function listPanelCampaigns(
  campaigns: readonly ContactCampaign[],
  opened: readonly string[] = [],
): {
  readonly shown: readonly ContactCampaign[];
  readonly more: number;
} {
  const getPlace = ({ id }: ContactCampaign): number => (opened.includes(id) ? opened.indexOf(id) : opened.length);
  const sorted = campaigns.toSorted(
    (a, b) =>
      getPlace(a) - getPlace(b) || ORDER[a.state] - ORDER[b.state] || Date.parse(b.joined) - Date.parse(a.joined),
  );
  return { shown: sorted.slice(0, MAX_CAMPAIGNS), more: Math.max(0, campaigns.length - MAX_CAMPAIGNS) };
}
