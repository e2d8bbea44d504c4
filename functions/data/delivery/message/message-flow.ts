import { createBinder } from '../bind-deps.ts';
import { markNotAccepted, recordReport, recordReportsTogether } from './carrier-reports.ts';
import { claim, claimTogether } from './claim.ts';
import { complete, completeTogether } from './completion.ts';
import type { FlowDeps } from '../flow-deps.ts';
import { addUnknownText, claimPast } from './past-texts.ts';
import { postpone, retry, schedule, scheduleDirect, scheduleOnce, scheduleTogether } from './scheduling.ts';
import { takeBack, takeFromPast } from './take-back.ts';

/**
 * Moves a message from scheduled to sent, and its contact to the next step. Each move is one transaction of the
 * message, its due entry, the enrollment, the next message and the figures. After a crash at any point either all or
 * nothing of a move has happened.
 */
export function createFlow(deps: FlowDeps) {
  const bind = createBinder(deps);
  return {
    claim: bind(claim),
    claimTogether: bind(claimTogether),
    postpone: bind(postpone),
    schedule: bind(schedule),
    scheduleTogether: bind(scheduleTogether),
    scheduleOnce: bind(scheduleOnce),
    scheduleDirect: bind(scheduleDirect),
    retry: bind(retry),
    complete: bind(complete),
    completeTogether: bind(completeTogether),
    recordReport: bind(recordReport),
    recordReportsTogether: bind(recordReportsTogether),
    markNotAccepted: bind(markNotAccepted),
    takeBack: bind(takeBack),
    takeFromPast: bind(takeFromPast),
    claimPast: bind(claimPast),
    addUnknownText: bind(addUnknownText),
  };
}

export type Flow = ReturnType<typeof createFlow>;
