import type { Contact } from '../contacts/contact.ts';
import type { CampaignId } from '../shared/ids.ts';
import type { PitchView } from './visit.ts';
import { isDone, type IconKind, type ReportItem } from './report-icons.ts';

/**
 * One thing that a contact did in a campaign, with the id of what it belongs to. A tag without any of them says that the contact has
 * opened something of the campaign.
 */
export interface PseudoTag {
  readonly campaignId: CampaignId;
  /** Of the pitch whose last button was used, or of the step whose text leads to a link. */
  readonly pitchId: string | null;
  readonly slideId: string | null;
  readonly widgetId: string | null;
  readonly kind: IconKind | 'OPENED' | 'OPTED_OUT';
}

/** What a campaign asks of a contact, as the ids that tags have. */
export type ReportConfig = Readonly<Record<IconKind, readonly string[]>>;

/** Returns the ids of everything that a campaign asks of a contact. */
export function toReportConfig(items: readonly ReportItem[]): ReportConfig {
  const ids = (kind: IconKind): string[] => [
    ...new Set(items.filter((item) => item.kind === kind).map(({ id, pitchId, stepId }) => id ?? pitchId ?? stepId)),
  ];
  return {
    REDIRECT: ids('REDIRECT'),
    VIDEO: ids('VIDEO'),
    VERIFY: ids('VERIFY'),
    CALENDAR: ids('CALENDAR'),
    RESPONSE: ids('RESPONSE'),
  };
}

/** Returns the tags of a contact in a campaign, over all rounds: each thing that was done, once. */
export function findPseudoTags(
  campaignId: CampaignId,
  items: readonly ReportItem[],
  views: readonly PitchView[],
  { consent }: Pick<Contact, 'consent'>,
): PseudoTag[] {
  const none = { campaignId, pitchId: null, slideId: null, widgetId: null };
  const opened = views.filter(({ facts }) => facts.viewed !== null);
  const done = items.filter((item) => opened.some((view) => view.stepId === item.stepId && isDone(item, view)));
  const tags = done.map(({ kind, id, pitchId, stepId }): PseudoTag => {
    if (kind === 'REDIRECT') return { ...none, kind, pitchId: pitchId ?? stepId };
    return kind === 'VIDEO' || kind === 'CALENDAR' ? { ...none, kind, slideId: id } : { ...none, kind, widgetId: id };
  });
  const once = new Map(tags.map((tag) => [`${tag.kind} ${tag.pitchId ?? tag.slideId ?? tag.widgetId}`, tag]));
  return [
    ...(opened.length > 0 ? [{ ...none, kind: 'OPENED' as const }] : []),
    ...once.values(),
    ...(consent === 'OPTED_OUT' ? [{ ...none, kind: 'OPTED_OUT' as const }] : []),
  ];
}
