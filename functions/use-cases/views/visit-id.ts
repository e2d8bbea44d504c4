import type { LinkCodes } from '../../data/pitches/views/pitch-view-items.ts';
import { newId } from '../../platform/ids.ts';

/** The codes of a link, and the code of one visit to it. */
export interface VisitCodes extends LinkCodes {
  readonly code: string;
}

/** Returns the id under which a page reports. It holds the codes of its link, so that one read finds whose visit it is. */
export function formatVisitId({ leadCode, featureCode, code }: VisitCodes): string {
  return `${leadCode}-${featureCode}-${code}`;
}

/** Returns the code of a new visit. It begins with the time, so that the visits of a contact are sorted by it. */
export function newVisitCode(now: Date): string {
  return newId(now).toLowerCase();
}

const VISIT_ID = /^(?<leadCode>[2-9a-z]+)-(?<featureCode>[2-9a-z]+)-(?<code>[0-9a-z]+)$/;

/** Returns the codes in the id of a visit, or null. */
export function parseVisitId(id: string): VisitCodes | null {
  const { leadCode, featureCode, code } = VISIT_ID.exec(id)?.groups ?? {};
  return leadCode && featureCode && code ? { leadCode, featureCode, code } : null;
}
