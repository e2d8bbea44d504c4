import type { JobId, MessageId, SubmissionId, UserId } from '../shared/ids.ts';
import type { AnsweredStep } from '../sending/message.ts';

/** What proves a change of consent. Never the whole message. */
export type ConsentEvidence =
  /** The contact texted a keyword. `carrierId`: the carrier's id of that text. */
  | { readonly kind: 'KEYWORD'; readonly word: string; readonly carrierId: string }
  /** The carrier refused a text because the person had opted out at the carrier. */
  | { readonly kind: 'CARRIER'; readonly code: number | null; readonly messageId: MessageId }
  /** Staff opted the contact out. */
  | { readonly kind: 'STAFF'; readonly userId: UserId; readonly note: string | null }
  /** The person ticked the box of a public form. `submissionId`: the submission, which has the words beside the box. */
  | FormEvidence
  | ListEvidence;

/** A person agreed by a public form: to which words, on which page, and from which network address. */
export interface FormEvidence {
  readonly kind: 'FORM';
  readonly submissionId: SubmissionId;
  readonly title: string;
  readonly text: string;
  readonly page: string;
  readonly address: string;
}

/** Staff uploaded a list of opt-outs from another tool. `row`: as a spreadsheet numbers it. */
export interface ListEvidence {
  readonly kind: 'LIST';
  readonly userId: UserId;
  readonly jobId: JobId;
  readonly fileName: string | null;
  readonly row: number;
}

/** Returns where an opt-out stands in its list, such as "stops.csv, row 12". */
export function describeListRow({ fileName, row }: ListEvidence): string {
  return `${fileName ?? 'A file'}, row ${row}`;
}

/** What `findCallerAddress` returns for a request that names no address. */
const UNKNOWN_ADDRESS = 'unknown';

/** Returns what a person agreed to, and where. */
export function describeFormConsent({ title, text, page, address }: FormEvidence): string {
  const from = address === UNKNOWN_ADDRESS ? '' : `, from ${address}`;
  return `“${text}” on ${page} (${title})${from}`;
}

export interface ConsentChange {
  readonly state: 'OPTED_IN' | 'OPTED_OUT';
  readonly evidence: ConsentEvidence;
  readonly at: Date;
  /** An opt-out: the last text of a campaign that the contact got before it. Its campaign counts the opt-out. */
  readonly after?: AnsweredStep | null;
}
