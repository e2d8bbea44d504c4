import type { AnsweredStep } from '../sending/message.ts';
import type { MessageId, UserId } from '../shared/ids.ts';

/** What proves a change of consent. Never the whole message. */
export type ConsentEvidence =
  /** The contact texted a keyword. `carrierId`: the carrier's id of that text. */
  | { readonly kind: 'KEYWORD'; readonly word: string; readonly carrierId: string }
  /** The carrier refused a text because the person had opted out at the carrier. */
  | { readonly kind: 'CARRIER'; readonly code: number | null; readonly messageId: MessageId }
  /** Staff opted the contact out. */
  | { readonly kind: 'STAFF'; readonly userId: UserId; readonly note: string | null };

export interface ConsentChange {
  readonly state: 'OPTED_IN' | 'OPTED_OUT';
  readonly evidence: ConsentEvidence;
  readonly at: Date;
  /** An opt-out: the last text of a campaign that the contact got before it. Its campaign counts the opt-out. */
  readonly after?: AnsweredStep | null;
}
