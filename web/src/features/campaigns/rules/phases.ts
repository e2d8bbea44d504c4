import { describeTiming } from '../../../../../functions/domain/campaigns/describe-timing.ts';
import { say } from '../../../brand/say.ts';
import { STRUCTURE_TYPES, type StructureType } from '../../../../../functions/domain/campaigns/step.ts';
import type { CampaignPhases } from '../api/campaign.ts';

/** What the switcher calls the phases of a campaign. */
export const PHASE_NAMES: Readonly<Record<StructureType, string>> = {
  FEATURE: 'Right away',
  BEFORE: 'Before',
  APPOINTMENT: 'After',
};

/** Follows the number of a step, so that two steps with the same number differ. */
export const PHASE_NOTES: Readonly<Record<StructureType, string>> = {
  FEATURE: '',
  BEFORE: ' before the appointment',
  APPOINTMENT: ' after the appointment',
};

/**
 * Returns the phases that the switcher offers: all while the campaign takes appointments, else those with steps. One phase alone needs
 * no switcher.
 */
export function listPhases(phases: CampaignPhases, hasAppt: boolean): readonly StructureType[] {
  return STRUCTURE_TYPES.filter((phase) => phase === 'FEATURE' || hasAppt || phases[phase].length > 0);
}

/** Returns when a step is sent, in the words of the brand: "As soon as a patient joins". */
export function sayTiming(...step: Parameters<typeof describeTiming>): string {
  return say(describeTiming(...step));
}
