import type { CampaignId, ContactId, GroupId, OrganizationId, SubmissionId } from '../shared/ids.ts';
import { KNOWN_ITEMS } from './form-item.ts';
import type { FormRef } from './form.ts';

const HOUR_MS = 3_600_000;

/** A form starts its campaigns for a phone once within this time. */
const RESTART_HOURS = 24;
/** A form starts no second round of a campaign that the contact joined within this time. */
const ROUND_DAYS = 30;

/** An answer as staff read it. It has the words that the person saw. */
export interface SubmittedAnswer {
  readonly id: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** What proves that a person agreed: the words beside the box, where they were shown, and to which address. */
export interface FormConsent {
  /** The words beside each box that was ticked. */
  readonly texts: readonly string[];
  readonly finePrint: string;
  /** The network address of the browser: of IPv6 the network. */
  readonly address: string;
  /** The address of the page, such as `blast.example.com/p/23456789`. */
  readonly page: string;
}

/** What a submission starts. */
export interface SubmissionPlan {
  readonly campaignIds: readonly CampaignId[];
  readonly groupId: GroupId | null;
  /** The date of an appointment that the campaigns remind of, such as "2026-03-02". */
  readonly appointmentDate: string | null;
}

/**
 * STARTING: a worker starts the plan. WAITING: the number has opted out, or its contact is archived, and the campaigns start when the phone
 * texts START. DONE: everything has started. ADDED: more answers within a day, which start nothing.
 */
export const SUBMISSION_STATES = ['STARTING', 'WAITING', 'DONE', 'ADDED'] as const;
type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** A form that a contact submitted. */
export interface Submission {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly id: SubmissionId;
  readonly form: FormRef;
  /** The title of the form at that time. */
  readonly title: string;
  readonly at: Date;
  readonly answers: readonly SubmittedAnswer[];
  /** null if no box was ticked. */
  readonly consent: FormConsent | null;
  readonly plan: SubmissionPlan;
  readonly state: SubmissionState;
}

/** What a contact did with a form so far. */
export interface FormState {
  /** When the form started its campaigns last. */
  readonly started: Date;
  /** The newest answers, as one text. */
  readonly answers: string;
}

/** Returns whether a submission at this time starts nothing again. */
export function isTooSoon({ started }: FormState, at: Date): boolean {
  return at.getTime() - started.getTime() < RESTART_HOURS * HOUR_MS;
}

/** Returns the answers as one text, which is the same for the same answers. The form of a contact has one phone, however it is spelled. */
export function toAnswersText(answers: readonly SubmittedAnswer[]): string {
  return joinAnswers(answers.map(({ id, values }) => [id, values]));
}

/** Returns the text of stored answers. Texts of before the upgrade have the phone, too. */
export function readAnswersText(stored: string): string {
  return joinAnswers(JSON.parse(stored) as [string, readonly string[]][]);
}

function joinAnswers(answers: readonly (readonly [string, readonly string[]])[]): string {
  const compared = answers.filter(([id]) => id !== KNOWN_ITEMS.phone);
  return JSON.stringify(compared.sort(([a], [b]) => a.localeCompare(b)));
}

/** Returns since when a contact must not have joined a campaign, so that a submission may start another round. */
export function getRoundLimit({ at }: Pick<Submission, 'at'>): Date {
  return new Date(at.getTime() - ROUND_DAYS * 24 * HOUR_MS);
}
