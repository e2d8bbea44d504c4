import { formatDateIn } from '../hours/window.ts';
import { SENDING_ZONE } from '../hours/sending-zone.ts';
import type { WindowRules } from '../hours/window.ts';
import { getQuarterHour } from '../sending/progress.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { getPassedAfter, planNextStep, type Place } from '../campaigns/enrollment.ts';

/** Keeps the item of a message small. A campaign with more texts in a day shows a total that grows. */
const FOLLOW_UPS_LIMIT = 20;

/**
 * Returns the quarter hours, 0 to 95, in which the texts are due that follow a text on the same day, if each leaves when it is due. So the
 * banner knows from the beginning how many texts a campaign sends today.
 */
export function listFollowUps(
  campaign: Pick<Campaign, 'structure' | 'steps'>,
  { stepId, passed, joined }: Place,
  due: Date,
  rules: WindowRules,
): readonly number[] {
  const zone = rules.zone ?? SENDING_ZONE;
  const day = formatDateIn(zone, due);
  const quarterHours: number[] = [];
  let position: Place = { stepId, passed, joined };
  let base = due;
  while (quarterHours.length < FOLLOW_UPS_LIMIT) {
    const behind = getPassedAfter(position);
    const next = planNextStep(campaign, { passed: behind, joined }, base, rules);
    if (next.kind !== 'TEXT' || formatDateIn(zone, next.due) !== day) break;
    quarterHours.push(getQuarterHour(next.due, zone));
    position = { stepId: next.step.id, passed: behind, joined };
    base = next.due;
  }
  return quarterHours;
}
