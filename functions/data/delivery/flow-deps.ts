import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import type { Enrollment } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import type { Delta } from '../../domain/sending/figures.ts';
import type { Message, MessageState } from '../../domain/sending/message.ts';
import type { Appointments } from '../appointments/appointments.ts';
import type { Consents } from '../contacts/consents.ts';
import type { Counters } from '../table/counters.ts';
import type { DueMessages } from '../sending/due-messages.ts';
import type { Enrollments } from '../campaigns/enrollments.ts';
import type { SpamReports } from '../sending/spam-reports.ts';
import type { WebhookOutbox } from '../webhook-calls/webhook-outbox.ts';
import type { Usage } from '../sending/usage.ts';
import type { CarrierTexts } from '../sending/carrier-texts.ts';
import type { UnconfirmedMessages } from '../sending/unconfirmed-messages.ts';
import type { SendingPauses } from '../sending/sending-pauses.ts';
import type { Pacing } from '../sending/pacing.ts';
import type { Table, Write } from '../table/table.ts';
import type { Messages } from '../sending/messages.ts';
import type { ProgressMove, SendProgress } from '../sending/send-progress.ts';
import type { Reason } from '../../domain/sending/reasons.ts';

/** The stores that a move of a message writes. */
export interface FlowDeps {
  readonly table: Table;
  readonly counters: Counters;
  readonly consents: Consents;
  readonly messages: Messages;
  readonly enrollments: Enrollments;
  readonly appointments: Appointments;
  readonly due: DueMessages;
  readonly pacing: Pacing;
  readonly sendProgress: SendProgress;
  readonly pauses: SendingPauses;
  readonly spamReports: SpamReports;
  readonly unconfirmed: UnconfirmedMessages;
  readonly carrierTexts: CarrierTexts;
  readonly usage: Usage;
  /** Tells endpoints of organizations what became of a text. */
  readonly outbox: WebhookOutbox;
}

export type Claim =
  | { readonly kind: 'CLAIMED'; readonly message: Message }
  /** The campaign was paused, archived or stopped, or the job canceled. */
  | { readonly kind: 'GATE_CLOSED' }
  /** The contact does not have the number anymore, or the number has opted out. */
  | { readonly kind: 'UNREACHABLE' }
  /** The organization or the carrier paused sending in the meantime. */
  | { readonly kind: 'PAUSED' }
  /** The number has reached its limit for this second or this day. */
  | { readonly kind: 'PACE_LIMIT'; readonly what: 'SECOND' | 'DAY' }
  | { readonly kind: 'CHANGED' };

/** What `complete` did. */
export type Completion =
  /** `nextDue`: when the contact's next message is due. null if there is none. */
  | { readonly kind: 'COMPLETED'; readonly nextDue: Date | null }
  /** The message has changed since it was read. Nothing was written. */
  | { readonly kind: 'CHANGED' };

/** How a message leaves the queue. */
export interface MessageOutcome {
  readonly to: MessageState;
  readonly carrierId?: string;
  readonly sent?: Date;
  readonly reason?: Reason | null;
  readonly errorCode?: number | null;
  readonly delta: Delta;
  /** The start of the next step's delay. */
  readonly base: Date;
  /** The contact gets no more messages of this campaign. */
  readonly endsEnrollment?: boolean;
  /** When to ask the carrier for the status of the message. */
  readonly statusCheckAt?: Date;
}

export interface CampaignFacts {
  readonly campaign: Campaign | null;
  readonly contact: Contact;
  readonly rules: SendingRules;
  /** As read together with the message. It is read again when it has changed since. */
  readonly enrollment?: Enrollment | null;
  /** The appointment of the message. Read together with the message, and again when it has changed since. */
  readonly appointment?: Appointment | null;
}

/** What moves a contact to a step of a campaign. */
export interface EnrollmentMove {
  readonly to: Partial<Enrollment>;
  readonly writes: readonly Write[];
  readonly figures: ReadonlyMap<string, Delta>;
  readonly progressMoves: readonly ProgressMove[];
}

/** The message that a carrier's report is about, and why it failed. */
export interface CarrierReport {
  readonly carrierId: string;
  readonly reason: Reason | null;
  readonly errorCode: number | null;
}
