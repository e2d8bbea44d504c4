import type { SendingRules } from '../accounts/account.ts';
import type { Appointment, Occasion } from '../appointments/appointment.ts';
import type { AppointmentPlace } from '../appointments/plan.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Place } from '../campaigns/enrollment.ts';
import type { Step, StepType } from '../campaigns/step.ts';
import type { Contact } from '../contacts/contact.ts';
import type { ClosedBy } from '../hours/window.ts';
import type { Reason } from '../sending/reasons.ts';

/** One contact on its way through a campaign, or about to join. */
export interface SimulationInput {
  readonly campaign: Campaign;
  readonly contact: Contact;
  /** When the run begins. Nothing goes out before. */
  readonly start: Date;
  /** Where the contact is in the instant phase. null if the contact is not in this phase. */
  readonly instant: InstantPlace | null;
  /** The appointments of the contact in this campaign, each with the steps that are behind it. */
  readonly appointments: readonly SimulatedAppointment[];
  /** Returns a link as long as the real one, for texts that end with a link. */
  readonly getSampleLink: (type: StepType) => string;
  /** The sending hours by which texts are planned. */
  readonly rules: SendingRules;
  /** The sending hours at the hand-over: with the contact's own, where the deployment keeps them. */
  readonly contactRules: SendingRules;
}

interface InstantPlace extends Place {
  /** The start of the next delay. */
  readonly base: Date;
  /** The appointment that brought the contact in, which the texts may name. */
  readonly occasion: Occasion | null;
}

export interface SimulatedAppointment {
  readonly appointment: Appointment;
  readonly progress: AppointmentPlace;
}

/** A rule that moved a text, in the order in which the rules apply. */
export type TimingRule = 'DELAY' | 'NOT_BEFORE' | 'HOUR' | ClosedBy | 'CLOSING';

export interface AppliedRule {
  readonly rule: TimingRule;
  /** The moment that the rule led to. */
  readonly at: Date;
}

/** Why a step sends no text. */
export type LeftOutReason = 'TOO_LATE' | 'NO_TIME' | Reason;

/** A text that goes out, by its time alone. Its words depend on the texts before it. */
export interface TimedStep {
  readonly kind: 'TIMED';
  readonly step: Step;
  readonly at: Date;
  readonly applied: readonly AppliedRule[];
  /** The appointment that the text may name. null means none. */
  readonly occasion: Occasion | null;
}

/** A step that sends nothing. */
export type UnsentStep =
  /** The step has no text yet. The contact waits there. */
  | { readonly kind: 'UNFINISHED'; readonly step: Step }
  /** The contact waits at a step before this one. */
  | { readonly kind: 'NOT_REACHED'; readonly step: Step }
  | { readonly kind: 'LEFT_OUT'; readonly step: Step; readonly reason: LeftOutReason };

/** What becomes of a step for the contact. */
export type SimulatedStep =
  | UnsentStep
  | (Pick<TimedStep, 'step' | 'at' | 'applied'> & {
      readonly kind: 'SENT';
      readonly body: string;
      readonly segments: number;
    });
