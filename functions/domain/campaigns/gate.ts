import type { Campaign } from './campaign.ts';

/** What keeps the messages of a campaign from being sent, as the claim of each message checks it. */
export interface GateState {
  readonly paused?: string;
  readonly archived?: string;
  /** Messages to contacts who joined until then are not sent. */
  readonly stopped?: string;
  /** Messages before and after appointments are not sent. */
  readonly noAppt?: boolean;
}

/** Returns the state of a campaign's gate. Times are ISO 8601. */
export function toGateState({
  paused,
  archived,
  stopped,
  hasAppt,
}: Pick<Campaign, 'paused' | 'archived' | 'stopped' | 'hasAppt'>): GateState {
  return {
    ...(paused ? { paused: paused.toISOString() } : {}),
    ...(archived ? { archived: archived.toISOString() } : {}),
    ...(stopped ? { stopped: stopped.toISOString() } : {}),
    ...(hasAppt ? {} : { noAppt: true }),
  };
}

/** Returns whether a change of a campaign also changes its gate. Most changes, such as a new name, do not. */
export function changesGate(before: Campaign, after: Campaign): boolean {
  return JSON.stringify(toGateState(before)) !== JSON.stringify(toGateState(after));
}
