import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { LoadedView, LoadedVisit } from '../../data/pitches/views/pitch-view-items.ts';
import type { Write } from '../../data/table/table.ts';
import { isOpenToStrangers } from '../../domain/accounts/open-to-strangers.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import { mayFire } from '../../domain/if-then/firing.ts';
import type { ContactAtStep } from '../../domain/if-then/step-round.ts';
import { campaignChanged, contactChanged, type Publish } from '../../domain/shared/live-event.ts';
import { recordSnapshot, type PitchView, type Snapshot } from '../../domain/views/visit.ts';
import { isBookingAddress } from '../../domain/integrations/slide-calendar.ts';
import { reportedBooking } from '../../messages/integrations.ts';
import { organizationWakeUp } from '../../messages/texts/wake-ups.ts';
import { buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { notFound, tooManyAttempts, type Refusal } from '../../platform/refusal.ts';
import { announceRow, listRowWrites, type QueueRowDeps } from '../sheets/queue-row.ts';
import { parseVisitId } from './visit-id.ts';

export interface TrackVisitDeps extends QueueRowDeps {
  readonly data: QueueRowDeps['data'] &
    Pick<Data, 'firings' | 'limits' | 'pitches' | 'pitchLinks' | 'pitchViews' | 'sharedReads'>;
  /** The dispatcher's queue. */
  readonly wakes: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

const MAX_ATTEMPTS = 8;

/**
 * Records what the page of a pitch reports: the time on each slide, the answers, and whether the end was reached. The report is the
 * sum since the page was loaded, so that a lost, repeated or late one does no harm. What an if/then waits for is handed to a worker, in
 * the transaction that records it. Cost: three reads, one query, one write and one transaction.
 */
export async function trackVisit(
  deps: TrackVisitDeps,
  visitId: string,
  reported: Snapshot,
  now: Date,
): Promise<Refusal | undefined> {
  const { data, integrations, wakes, publish } = deps;
  const codes = parseVisitId(visitId);
  const target = codes && (await data.pitchLinks.findPitchLink(codes.leadCode));
  if (!codes || !target) return notFound('visit');
  const waitSeconds = await data.limits.countAttempt('linkReport', codes.leadCode, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const organization = await data.sharedReads.findOrganization(target);
  if (!organization || !isOpenToStrangers(organization, now)) return notFound('visit');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const loaded = await data.pitchViews.loadVisit({ ...target, ...codes }, codes.code);
    if (!loaded || buildLeadCode(target, loaded.phone) !== codes.leadCode) return notFound('visit');
    const snapshot = await keepCalendarBookings(data, loaded, reported, now);
    if (attempt === 0) await passOnBookings(integrations, loaded, snapshot, now);
    const recorded = recordSnapshot(loaded.visit, loaded.view, snapshot, now);
    // Nothing that a view consists of.
    if (recorded.view === loaded.view) return undefined;
    const check = await findCheck(data, loaded, recorded.view);
    if (check) await data.firings.markCheck(check, now);
    const row = recorded.isFirstCompletion ? await listCompletionWrites(deps, loaded, now) : [];
    const also = [...(check ? [data.firings.checkWrite(check, now)] : []), ...row];
    if (!(await data.pitchViews.savePitchView(loaded, recorded, also))) continue;
    if (row.length > 0) await announceRow(deps, target.organizationId);
    // If this call is lost, the dispatcher finds the check within a minute.
    if (check)
      await wakes.send({
        body: organizationWakeUp(target.organizationId, [formatMinute(now)]),
        group: target.organizationId,
      });
    if (recorded.isNews)
      await publish([
        contactChanged(target.organizationId, target.contactId),
        campaignChanged(target.organizationId, target.campaignId),
      ]);
    return undefined;
  }
  // The contact was erased or got another number in the meantime, or its visits report faster than they can be stored. The page reports again.
  return notFound('visit');
}

/** Returns a report with the bookings of calendar slides only, because a page may report any. Cost: one read for each new booking. */
async function keepCalendarBookings(
  { pitches }: Pick<Data, 'pitches'>,
  { holder: { organizationId }, view }: LoadedVisit,
  snapshot: Snapshot,
  now: Date,
): Promise<Snapshot> {
  const { bookings = [] } = snapshot;
  const kept = await Promise.all(
    bookings.map(async (booking) => {
      if (view.facts.slides[booking.slideId]?.scheduled) return [booking];
      const slide = await pitches.findSlide(organizationId, booking.slideId, now);
      return slide?.slideType === 'CALENDAR' ? [booking] : [];
    }),
  );
  return { ...snapshot, bookings: kept.flat() };
}

/**
 * A page says that its contact has booked. Anyone with the link could say so: a worker asks the calendar, and asks staff for the time when
 * the calendar does not know the booking. This is queued before the booking counts, so that a call that ends early queues it again.
 */
async function passOnBookings(
  integrations: TrackVisitDeps['integrations'],
  { holder: { organizationId, leadCode, featureCode }, view }: LoadedVisit,
  { bookings = [] }: Snapshot,
  now: Date,
): Promise<void> {
  for (const { slideId, address } of bookings)
    if (!view.facts.slides[slideId]?.scheduled)
      await integrations.send({
        body: reportedBooking(organizationId, {
          inviteeUri: address !== null && isBookingAddress(address) ? address : null,
          reported: { leadCode, featureCode, slideId, at: now.toISOString() },
        }),
        group: organizationId,
      });
}

/** The row of the organization's spreadsheet. */
function listCompletionWrites(deps: TrackVisitDeps, { holder }: LoadedVisit, at: Date): Promise<Write[]> {
  const { organizationId, contactId, campaignId, round, appointmentId, featureCode } = holder;
  const source = { kind: 'PITCH', campaignId, round, appointmentId, featureCode } as const;
  return listRowWrites(deps, organizationId, { contactId, source, at });
}

/** Returns the contact at the step when what is new may make an if/then fire, or null. */
export async function findCheck(
  { sharedReads }: Pick<Data, 'sharedReads'>,
  { holder, view }: LoadedView,
  { facts }: PitchView,
): Promise<ContactAtStep | null> {
  const { organizationId, contactId, round, appointmentId } = holder;
  const { stepId } = view;
  const open = (await sharedReads.listIfThens(holder, stepId)).filter(({ id }) => !view.fired.includes(id));
  return mayFire(open, view.facts, facts) ? { organizationId, contactId, stepId, round, appointmentId } : null;
}
