import type { Table } from '../table/table.ts';
import type { Counters } from '../table/counters.ts';
import { PitchLinks } from './pitch-links.ts';
import { PitchViews } from './pitch-views.ts';
import { Pitches } from './pitches.ts';

/** Pitches, the links that lead contacts to them, and what contacts did there. */
export interface PitchData {
  readonly pitches: Pitches;
  readonly pitchLinks: PitchLinks;
  readonly pitchViews: PitchViews;
}

export function createPitchData(table: Table, counters: Counters): PitchData {
  return {
    pitches: new Pitches(table),
    pitchLinks: new PitchLinks(table),
    pitchViews: new PitchViews(table, counters),
  };
}
