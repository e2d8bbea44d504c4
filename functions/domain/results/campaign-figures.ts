import { getStepsInOrder, type Campaign } from '../campaigns/campaign.ts';
import { CAMPAIGN_TOTAL, sumCounts, ZERO_COUNTS, type CounterName, type Counts } from '../sending/figures.ts';

/** The figures that a campaign keeps for each step, and for the whole campaign under `CAMPAIGN_TOTAL`. */
export type CountsByStep = ReadonlyMap<string, Counts>;

/** What became of the texts with a pitch. Each step counts a contact once a round. */
export interface PitchFunnel {
  /** Texts with a pitch that were handed over to the carrier. */
  readonly messages: number;
  /** Pitches of these texts that were opened. */
  readonly opened: number;
  /** Opened pitches that were completed. */
  readonly complete: number;
  /** Replies to these texts. */
  readonly responses: number;
}

/** The figures of a campaign that its card, its report, an export and a staff call show. */
export interface CampaignFigures extends Pick<
  Counts,
  'planned' | 'queued' | 'held' | 'canceled' | 'unconfirmed' | 'messages' | 'messagesSuccess' | 'messagesFailed'
> {
  readonly leads: number;
  readonly currentLeads: number;
  /** Contacts who joined and were not removed. */
  readonly keptLeads: number;
  readonly currentAppointments: number;
  readonly responses: number;
  readonly optOuts: number;
  readonly segments: number;
  /** People who opened a pitch of the campaign. */
  readonly opened: number;
  /** People who completed one. */
  readonly complete: number;
  readonly pitches: PitchFunnel;
}

/** Returns the figures that a campaign keeps as a whole, and the sum of its steps, those that were removed included. */
export function splitCounts(counts: CountsByStep): { readonly total: Counts; readonly steps: Counts } {
  return {
    total: counts.get(CAMPAIGN_TOTAL) ?? ZERO_COUNTS,
    steps: sumCounts([...counts].flatMap(([stepId, each]) => (stepId === CAMPAIGN_TOTAL ? [] : [each]))),
  };
}

/** Returns the figures of a campaign. The scheduled texts of an archived campaign count as canceled. */
export function sumCampaign(campaign: Campaign, counts: CountsByStep): CampaignFigures {
  const { total, steps } = splitCounts(counts);
  const isArchived = campaign.archived !== null;
  return {
    leads: total.leads,
    currentLeads: isArchived ? 0 : total.currentLeads,
    keptLeads: total.listed,
    currentAppointments: isArchived || !campaign.hasAppt ? 0 : total.currentAppointments,
    ...cancelIfArchived(steps, isArchived),
    held: isArchived ? 0 : steps.held,
    planned: steps.planned,
    unconfirmed: steps.unconfirmed,
    messages: steps.messages,
    messagesSuccess: steps.messagesSuccess,
    messagesFailed: steps.messagesFailed,
    responses: total.responses,
    optOuts: steps.optOuts,
    segments: steps.segments,
    opened: total.opened,
    complete: total.complete,
    pitches: sumPitches(campaign, counts),
  };
}

/** Returns the scheduled and the canceled texts. Archiving cancels the scheduled ones in the background, but counts at once. */
export function cancelIfArchived(
  { queued, canceled }: Pick<Counts, 'queued' | 'canceled'>,
  isArchived: boolean,
): Pick<Counts, 'queued' | 'canceled'> {
  return isArchived ? { queued: 0, canceled: canceled + queued } : { queued, canceled };
}

/**
 * Returns the figures of the steps with a pitch together. All open rates of a campaign divide `opened` by `messages`, and all
 * completion rates `complete` by `opened`, as its report does for each step.
 */
export function sumPitches(campaign: Campaign, counts: CountsByStep): PitchFunnel {
  const steps = getStepsInOrder(campaign).flatMap(({ id, pitchId }) =>
    pitchId === null ? [] : [counts.get(id) ?? ZERO_COUNTS],
  );
  const sum = (name: CounterName): number => steps.reduce((all, each) => all + each[name], 0);
  return {
    messages: sum('messages'),
    opened: sum('opened'),
    complete: sum('complete'),
    responses: sum('responses'),
  };
}
