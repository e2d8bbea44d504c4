import type { Campaign } from '../campaigns/campaign.ts';
import { isFinished } from '../campaigns/step.ts';
import { LIBRARY_LIMITS, type LibraryEntry } from './publication.ts';

/** Returns the entry of a campaign, or null when the library does not show it. An archived campaign comes back with its restore. */
export function toLibraryEntry({ id, name, archived, publication, structure, steps }: Campaign): LibraryEntry | null {
  if (!publication || archived !== null) return null;
  const shown = Object.values(structure)
    .flat()
    .filter((stepId) => stepId in steps);
  return { ...publication, campaignId: id, name, steps: shown.length };
}

/** Returns why a campaign cannot be in the library, or null. */
export function findPublicationProblem(campaign: Campaign, description: string): string | null {
  if ((campaign.forContactId ?? null) !== null) return 'A campaign for one contact stays with you. Copy it first.';
  if (campaign.archived !== null) return 'Restore the campaign first.';
  if (!Object.values(campaign.steps).some(isFinished)) return 'Write a step first. An empty campaign helps no one.';
  return description.length > LIBRARY_LIMITS.description
    ? `A description has at most ${LIBRARY_LIMITS.description} characters.`
    : null;
}
