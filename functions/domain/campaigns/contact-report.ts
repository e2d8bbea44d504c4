import type { Contact } from '../contacts/contact.ts';
import type { Cell } from '../exports/csv.ts';
import type { Message } from '../sending/message.ts';
import type { Enrollment, EnrollmentState } from './enrollment.ts';

/** The first row of a campaign's report. */
export const REPORT_HEADER = [
  'Name',
  'Phone',
  'Joined',
  'Status',
  'Received',
  'Last text',
  'Replied',
  'Opted out',
] as const;

const STATUS_WORDS: Readonly<Record<EnrollmentState, string>> = {
  ACTIVE: 'In progress',
  WAITING: 'Waits for an unfinished step',
  FINISHED: 'Finished',
  REMOVED: 'Removed',
  STOPPED: 'Stopped',
};

/** What one contact received from a campaign, over all rounds. */
export interface ReceivedTexts {
  /** Texts that arrived, as the carrier reported. */
  readonly received: number;
  /** The last hand-over to the carrier. Null: none yet. */
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

/** Returns the row of one contact in the report of a campaign. */
export function toReportRow(enrollment: Enrollment, contact: Contact, { received, last }: ReceivedTexts): Cell[] {
  return [
    contact.name,
    contact.phone,
    enrollment.joined,
    STATUS_WORDS[enrollment.state],
    received,
    last,
    enrollment.replied,
    contact.consent === 'OPTED_OUT' ? 'yes' : 'no',
  ];
}
