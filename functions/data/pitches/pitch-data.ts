import type { Table } from '../table/table.ts';
import type { Counters } from '../table/counters.ts';
import { ActionRuns } from './action-runs.ts';
import { EngagementWeightsStore } from './engagement-weights.ts';
import { Firings } from './firings.ts';
import { TeamTexts } from './team-texts.ts';
import { IfThens } from './if-thens.ts';
import type { WebhookOutbox } from '../webhook-calls/webhook-outbox.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import { PitchLinks } from './pitch-links.ts';
import { PitchViewLists } from './views/pitch-view-lists.ts';
import { PitchViews } from './views/pitch-views.ts';
import { Pitches } from './pitches.ts';
import { SlideFiles } from './slide-files.ts';

/** Pitches, the links that lead contacts to them, what contacts did there, and what follows from that. */
export interface PitchData {
  readonly pitches: Pitches;
  readonly slideFiles: SlideFiles;
  readonly pitchLinks: PitchLinks;
  readonly pitchViews: PitchViews;
  readonly pitchViewLists: PitchViewLists;
  readonly ifThens: IfThens;
  readonly firings: Firings;
  readonly actionRuns: ActionRuns;
  readonly teamTexts: TeamTexts;
  readonly engagementWeights: EngagementWeightsStore;
}

export function createPitchData(
  table: Table,
  { counters, due, outbox }: { counters: Counters; due: DueMessages; outbox: WebhookOutbox },
): PitchData {
  const actionRuns = new ActionRuns(table);
  const pitchViewLists = new PitchViewLists(table);
  return {
    pitches: new Pitches(table),
    slideFiles: new SlideFiles(table),
    pitchLinks: new PitchLinks(table),
    pitchViews: new PitchViews(table, counters, pitchViewLists, outbox),
    pitchViewLists,
    ifThens: new IfThens(table),
    firings: new Firings(table, due, actionRuns),
    actionRuns,
    teamTexts: new TeamTexts(table),
    engagementWeights: new EngagementWeightsStore(table),
  };
}
