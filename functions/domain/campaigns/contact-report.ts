import { mayOptOut, type Contact } from '../contacts/contact.ts';
import type { Cell } from '../jobs/csv.ts';
import type { Message } from '../sending/message.ts';
import { scoreEngagement, sumPoints, type EngagementWeights } from '../views/engagement.ts';
import { measureRanges } from '../views/ranges.ts';
import { listLatestAnswers, sumViewSeconds, type PitchView } from '../views/visit.ts';
import { describeState, findHold } from './enrollment-state.ts';
import type { Enrollment } from './enrollment.ts';

/** A question of a pitch in the campaign. Each is a column of the report. */
export interface ReportQuestion {
  readonly widgetId: string;
  readonly label: string;
}

/** Returns the first row of a campaign's report. */
export function buildReportHeader(questions: readonly ReportQuestion[]): string[] {
  return [
    'Name',
    'Phone',
    'Joined',
    'Status',
    'Received',
    'Last text',
    'Replied',
    'Opened',
    'Seconds',
    'Video %',
    ...questions.map(({ label }) => label),
    'Redirected',
    'Scheduled',
    'Completed',
    'Opted out',
    'Score',
  ];
}

/** What one contact received from a campaign, over all rounds. */
export interface ReceivedTexts {
  /** Texts that arrived, as the carrier reported. */
  readonly received: number;
  /** The last hand-over to the carrier. null means none yet. */
  readonly last: Date | null;
}

export const NOTHING_RECEIVED: ReceivedTexts = { received: 0, last: null };

/** Adds a page of a contact's messages to what the contact received from a campaign. */
export function addReceived(before: ReceivedTexts, messages: readonly Message[], campaignId: string): ReceivedTexts {
  return messages.reduce((sum, { campaign, state, sent }) => {
    if (campaign?.id !== campaignId) return sum;
    return {
      received: sum.received + Number(state === 'DELIVERED'),
      last: sent !== null && (sum.last === null || sent > sum.last) ? sent : sum.last,
    };
  }, before);
}

/** What a contact did with the pitches of a campaign, over all steps and rounds. */
export interface ReportedViews {
  readonly views: readonly PitchView[];
  readonly questions: readonly ReportQuestion[];
  readonly weights: EngagementWeights;
  /** Whether the brand asks contacts to opt in before it texts them. */
  readonly asksFirst: boolean;
}

/** Returns the row of one contact in the report of a campaign. `state`: with the texts around the contact's appointments. */
export function toReportRow(
  { joined, replied, state }: Pick<Enrollment, 'joined' | 'replied' | 'state'>,
  contact: Contact,
  { received, last }: ReceivedTexts,
  { views, questions, weights, asksFirst }: ReportedViews,
): Cell[] {
  const slides = views.flatMap(({ facts }) => Object.values(facts.slides));
  const answers = new Map(views.flatMap((view) => listLatestAnswers(view)).map((each) => [each.widgetId, each.values]));
  const seconds = views.reduce((sum, view) => sum + sumViewSeconds(view), 0);
  return [
    contact.name,
    contact.phone,
    joined,
    describeState(
      state,
      findHold({ mayOptOut: mayOptOut(contact), optedIn: contact.consent === 'OPTED_IN' }, asksFirst),
    ),
    received,
    last,
    replied,
    findEarliest(views.map(({ facts }) => facts.viewed)),
    Math.round(seconds),
    computeVideoPercent(views),
    ...questions.map(({ widgetId }) => answers.get(widgetId)?.join('; ') ?? null),
    findEarliest(views.map(({ facts }) => facts.redirected)),
    findEarliest(slides.map(({ scheduled }) => scheduled)),
    findEarliest(views.map(({ completed }) => completed)),
    contact.consent === 'OPTED_OUT' ? 'yes' : 'no',
    views.reduce((sum, view) => sum + sumPoints(scoreEngagement(view, weights)), 0),
  ];
}

/** Returns how much of all videos that the contact has begun was watched, in percent. null if none was begun. */
function computeVideoPercent(views: readonly PitchView[]): number | null {
  const videos = views.flatMap((view) => Object.values(view.videos));
  const length = videos.reduce((sum, { duration }) => sum + duration, 0);
  const watched = videos.reduce((sum, { ranges }) => sum + measureRanges(ranges), 0);
  return length === 0 ? null : Math.min(100, Math.round((watched / length) * 100));
}

function findEarliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}
