import { EXPORT_SECONDS } from '../../domain/jobs/export.ts';
import { CODE_SECONDS } from '../../domain/accounts/phone-code.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * How long everything that expires is kept, in seconds, and what depends on it. The table deletes an item up to days
 * after its end, so nothing may depend on the end either. `lifetimes.test.ts` compares the values.
 */
export const LIFETIMES = {
  /** How long SQS keeps a message. Its longest time. */
  queueMessage: 14 * DAY,
  /** How long SQS keeps a message that failed five times. A redrive puts it back on its queue as a new message. */
  deadLetter: 14 * DAY,
  /** The ids of inbound messages and of their answers. A message that was put back must find its id, else it is stored twice. */
  carrierMessage: 35 * DAY,
  /** Whose a text of the carrier is that a search found. A report that was put back must find it. */
  carrierText: 35 * DAY,
  /** Test messages, and answers to unknown numbers. One that was put back must find its item, else it is sent twice. */
  unlinkedMessage: 35 * DAY,
  /** Replies that wait for an alert, and the texts of alerts. One that was put back must find its item, else it is sent twice. */
  replyAlert: 35 * DAY,
  /** Uploaded files. A part of an import that was put back reads its file again. */
  uploadedFile: 35 * DAY,
  /** Exported files and the list of exports. They hold personal data, so they are kept no longer than a week. */
  export: EXPORT_SECONDS,
  /** The way to another system and back. Its code for tokens lives as long (Calendly, "Creating an OAuth App"). */
  connectCode: 10 * MINUTE,
  /** A row that waits for its spreadsheet. A connection that expired waits for a person who connects again. */
  sheetRow: 90 * DAY,
  /** A deleted note. Staff restore it with Undo. */
  deletedNote: DAY,
  /** A new slide that no one has saved. The person who left its editor open saves it within a day. */
  unsavedSlide: DAY,
  /** A new if/then that no one has saved. */
  ifThenDraft: DAY,
  /** What an if/then did for a contact. Staff look up why a text or a call of another system happened. */
  actionRun: 180 * DAY,
  /** A call of another system. It holds a name and a phone number. Staff look up, and repeat, what their system missed. */
  webhookCall: 30 * DAY,
  /** A delivery of an event to an endpoint, after the event. It holds ids only. Staff look up, and repeat, what their system missed. */
  webhookDelivery: 30 * DAY,
  /** A page that was loaded and reported nothing, such as by a preview of a messaging app. A page that is opened again starts again. */
  unusedVisit: DAY,
  /** A visit of a pitch, after its last report. The team plays it back. What counts of it is in the view, which stays. */
  visit: 180 * DAY,
  /** A deleted option of a form. A second deletion finds it. */
  deletedBodyPart: DAY,
  /** A visit of the page of a form. The page reports it for as long as it is open. */
  formVisit: 2 * DAY,
  /** The contacts of a job, after its messages are due. A cancellation finds the job's messages by them, and an undo what it changed. */
  selection: 90 * DAY,
  /** That announced work is on its queue. One that was put back later starts the work again, which changes nothing. */
  announcement: DAY,
  /** Summaries. Staff look at one once. */
  summary: DAY,
  /** Answers of mutations. A second click, or a repetition by the browser, gets the first answer. */
  callAnswer: DAY,
  /** Replies that staff sent. The browser keeps a reply that failed for 30 days, and sends it again under the same key. */
  replyKey: 35 * DAY,
  /** The same file within this time is the same import. */
  sameImport: DAY,
  /** What a number has sent in a second. A text of many segments takes later seconds, too. */
  paceSecond: HOUR,
  /** What a number may send in a minute. */
  paceMinute: HOUR,
  /** What a number has sent on a day of the sending zone. */
  paceDay: 2 * DAY,
  /**
   * Rows of a send run, after their day. The sending may be paused for longer. A row that is gone counts as zero, and
   * messages that leave the row then count nowhere.
   */
  progressRow: 30 * DAY,
  /** What the carrier charges. A bill may be disputed a year later. */
  usageRow: 400 * DAY,
  /** Who was warned about the spend cap of a billing cycle, or a failed payment. A cycle has at most 31 days. */
  spendMail: 45 * DAY,
  endpointMail: 45 * DAY,
  /** When a contact got the last auto-reply. The next one is due a day later. */
  autoReply: 2 * DAY,
  /** Counters of attempts, after their window. */
  limit: HOUR,
  /** Sessions, after their last use (DECISIONS.md, "Sign-in"). */
  session: 30 * DAY,
  /** Invitations, and their links. */
  invitation: 14 * DAY,
  /** Codes that confirm a phone, from the text on. */
  phoneCode: CODE_SECONDS,
  /** Tokens of browsers whose owners have confirmed the phone of a contact. They ask for a new code after a year. */
  browserToken: 365 * DAY,
  /** Links with which strangers create an organization. Used ones are listed for the same time. */
  signUpLink: 30 * DAY,
  /** Links that change the e-mail address of a person. */
  emailChange: DAY,
  /** Tokens of the calls of platform staff. They are in addresses, which logs keep. */
  staffToken: HOUR,
  /** Probes that workers answered. The status page asks for a few seconds. */
  probe: HOUR,
  /** Tokens that another site exchanges for a session. */
  handOff: MINUTE,
  /** Links that set a password. */
  passwordLink: DAY,
  /** Markers of empty minutes. A worker that wrote a marker adds its message within this time. */
  dueMarker: 15 * MINUTE,
} as const;

/** What expires by the table's time to live. */
type Expiring = Exclude<keyof typeof LIFETIMES, 'queueMessage' | 'deadLetter' | 'uploadedFile' | 'dueMarker'>;

/** Returns when an item expires, as an epoch second for DynamoDB's time to live. `from`: when its life begins. */
export function toTtl(from: Date, item: Expiring): number {
  return Math.floor(from.getTime() / 1000) + LIFETIMES[item];
}
