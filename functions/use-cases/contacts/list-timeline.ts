import { isAutomaticText } from '../../domain/consent/automatic-text.ts';
import type { Data } from '../../data/index.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { ListedView } from '../../data/pitches/views/pitch-view-items.ts';
import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import type { ActionRun } from '../../domain/if-then/action-run.ts';
import type { Enrollment, EnrollmentChange } from '../../domain/campaigns/enrollment.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { Submission } from '../../domain/forms/submission.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { ContactId, UserId } from '../../domain/shared/ids.ts';
import { compareEvents } from '../../domain/contacts/timeline-order.ts';
import { mergePage, type Positioned, type Stretch } from '../../domain/contacts/timeline-page.ts';
import type { Actor } from '../../platform/actor.ts';
import { lastIdAt } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { listConsentHistory, type ConsentEntry, type ConsentHistoryDeps } from './consent-history.ts';
import { unique } from '../conversations/load-older-texts.ts';
import { listNotes, type ListedNote, type NoteDeps } from './notes.ts';

export interface ListTimelineDeps {
  readonly data: Pick<
    Data,
    | 'accounts'
    | 'actionRuns'
    | 'appointments'
    | 'campaigns'
    | 'contacts'
    | 'enrollments'
    | 'messages'
    | 'pitches'
    | 'pitchViews'
    | 'submissions'
  > &
    NoteDeps['data'] &
    ConsentHistoryDeps['data'];
}

/** Something that happened with a contact. */
export type TimelineEvent =
  | { readonly kind: 'TEXT' | 'REPLY'; readonly at: Date; readonly message: Message }
  | { readonly kind: 'NOTE'; readonly at: Date; readonly note: ListedNote }
  | { readonly kind: 'CONSENT'; readonly at: Date; readonly consent: ConsentEntry }
  | { readonly kind: 'CAMPAIGN_JOINED' | 'CAMPAIGN_STOPPED'; readonly at: Date; readonly campaign: Campaign }
  | {
      readonly kind: `CAMPAIGN_${EnrollmentChange['kind']}`;
      readonly at: Date;
      readonly campaign: Campaign;
      /** Who removed the contact, or let it continue. null if a job did it for many contacts. */
      readonly userId: UserId | null;
    }
  | { readonly kind: 'APPOINTMENT_MADE' | 'APPOINTMENT_CANCELED'; readonly at: Date; readonly appointment: Appointment }
  | {
      readonly kind: 'PITCH_OPENED' | 'PITCH_COMPLETED' | 'LINK_USED';
      readonly at: Date;
      readonly view: ListedView;
      readonly title: string;
    }
  | { readonly kind: 'FORM_SUBMITTED'; readonly at: Date; readonly submission: Submission }
  | { readonly kind: 'IF_THEN'; readonly at: Date; readonly run: ActionRun }
  | { readonly kind: 'ADDED' | 'ARCHIVED'; readonly at: Date };

export interface Timeline {
  readonly contact: Contact;
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly userNames: ReadonlyMap<string, string>;
  readonly next: string | null;
}

const TEXTS_PER_PAGE = 30;
/** A phone submits a few forms a day at most. Older ones than these are not shown. */
const MAX_SUBMISSIONS = 100;
/** Two calls at once may pass the limit of a contact by a few. */
const MAX_APPOINTMENTS = 2 * APPOINTMENT_LIMITS.perContact;

/**
 * Returns a page of everything that happened with a contact, newest first. Texts that wait are not among them. A text is on
 * the page of its planned time: one that waited for the morning may be on the page before. Cost: up to seven reads, the pitches that the
 * contact opened, and eight queries.
 */
export async function listTimeline(
  { data }: ListTimelineDeps,
  actor: Actor,
  { contactId, after }: { readonly contactId: ContactId; readonly after: string | null },
): Promise<Timeline | Refusal> {
  const { organizationId } = actor;
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact || contact.erased) return notFound('contact');
  const before = after ?? lastIdAt(actor.now);
  const [texts, notes, consent, enrollments, appointments, views, runs, submissions] = await Promise.all([
    data.messages.listBefore(organizationId, contactId, { before, limit: TEXTS_PER_PAGE }),
    listNotes({ data }, actor, { contactId, after: before }),
    listConsentHistory({ data }, actor, contactId),
    data.enrollments.listByContact(organizationId, contactId),
    data.appointments.listByContact(organizationId, contactId, MAX_APPOINTMENTS),
    data.pitchViews.listViews(organizationId, contactId),
    data.actionRuns.listOfContact({ organizationId, contactId }),
    data.submissions.listByContact(organizationId, contactId, MAX_SUBMISSIONS),
  ]);
  if (notes instanceof Refusal) return notes;
  if (consent instanceof Refusal) return consent;
  const joined = enrollments.filter(({ appointmentId }) => appointmentId === null);
  const [campaigns, userNames, pitches] = await Promise.all([
    data.campaigns.findMany(
      organizationId,
      unique([
        ...texts.messages.map(({ campaign }) => campaign?.id),
        ...joined.map(({ campaignId }) => campaignId),
        ...runs.map(({ stepRound }) => getCampaignIdOfStep(stepRound.stepId)),
      ]),
    ),
    data.accounts.findUserNames(
      unique([
        ...texts.messages.map(({ userId }) => userId),
        ...joined.flatMap(({ changes = [] }) => changes.map(({ userId }) => userId)),
      ]),
    ),
    data.pitches.findMany(organizationId, unique(views.flatMap(({ pitchId }) => pitchId ?? []))),
  ]);
  const page = mergePage<TimelineEvent>(
    before,
    [
      toTexts(texts),
      {
        events: notes.notes.map((note) => ({
          position: note.note.id,
          event: { kind: 'NOTE', at: note.note.at, note },
        })),
        reached: notes.next,
      },
    ],
    [
      ...consent.map((entry) => toEvent({ kind: 'CONSENT', at: entry.at, consent: entry })),
      ...joined.flatMap((enrollment) => toCampaignEvents(enrollment, campaigns)),
      ...appointments.flatMap(toAppointmentEvents),
      ...views.flatMap((view) => toViewEvents(view, pitches.get(view.pitchId ?? '')?.title ?? '')),
      ...submissions.map((submission) => toEvent({ kind: 'FORM_SUBMITTED', at: submission.at, submission })),
      ...runs.map((run) => toEvent({ kind: 'IF_THEN', at: run.at, run })),
      toEvent({ kind: 'ADDED', at: contact.created }),
      ...(contact.archived === null ? [] : [toEvent({ kind: 'ARCHIVED', at: contact.archived })]),
    ],
  );
  // A text that waited has a later time than its position says.
  const events = page.events.toSorted(compareEvents);
  return { contact, events, next: page.next, campaigns, userNames };
}

function toTexts({
  messages,
  next,
}: {
  readonly messages: readonly Message[];
  readonly next: string | null;
}): Stretch<TimelineEvent> {
  // What a phone wrote by itself is no reply.
  const shown = messages.filter(
    ({ kind, state, deleted, body }) =>
      state !== 'SCHEDULED' && deleted === null && !(kind === 'INBOUND' && isAutomaticText(body ?? '')),
  );
  return {
    events: shown.map((message) => ({
      position: message.id,
      event: {
        kind: message.kind === 'INBOUND' ? 'REPLY' : 'TEXT',
        at: message.sent ?? message.claimed ?? message.due,
        message,
      },
    })),
    reached: next,
  };
}

function toEvent(event: TimelineEvent): Positioned<TimelineEvent> {
  return { position: lastIdAt(event.at), event };
}

function toCampaignEvents(
  { campaignId, joined, state, stoppedByReply = null, changes = [] }: Enrollment,
  campaigns: ReadonlyMap<string, Campaign>,
): Positioned<TimelineEvent>[] {
  const campaign = campaigns.get(campaignId);
  if (!campaign) return [];
  const isStopped = state === 'STOPPED' && stoppedByReply !== null;
  return [
    toEvent({ kind: 'CAMPAIGN_JOINED', at: joined, campaign }),
    ...changes.map(({ kind, at, userId }) => toEvent({ kind: `CAMPAIGN_${kind}`, at, campaign, userId })),
    ...(isStopped ? [toEvent({ kind: 'CAMPAIGN_STOPPED', at: stoppedByReply, campaign })] : []),
  ];
}

function toAppointmentEvents(appointment: Appointment): Positioned<TimelineEvent>[] {
  const { created, canceled } = appointment;
  return [
    toEvent({ kind: 'APPOINTMENT_MADE', at: created, appointment }),
    ...(canceled === null ? [] : [toEvent({ kind: 'APPOINTMENT_CANCELED', at: canceled, appointment })]),
  ];
}

/** `title`: of the pitch. empty if it is gone. */
function toViewEvents(view: ListedView, title: string): Positioned<TimelineEvent>[] {
  const { facts, completed, pitchId } = view;
  if (pitchId === null)
    return facts.redirected === null ? [] : [toEvent({ kind: 'LINK_USED', at: facts.redirected, view, title })];
  return [
    ...(facts.viewed === null ? [] : [toEvent({ kind: 'PITCH_OPENED', at: facts.viewed, view, title })]),
    ...(completed === null ? [] : [toEvent({ kind: 'PITCH_COMPLETED', at: completed, view, title })]),
  ];
}
