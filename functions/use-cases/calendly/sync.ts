import { OutsideError } from '../../domain/integrations/outside-error.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { IntegrationName } from '../../data/integrations/integrations.ts';
import type { Data } from '../../data/index.ts';
import type { Booking, CalendlyEvent } from '../../domain/integrations/booking.ts';
import { isInUse, withoutAccess, withSuccess, type Integration } from '../../domain/integrations/integration.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { syncNextPage, type SyncMessage } from '../../messages/integrations.ts';
import { deriveCalendlyKey } from '../../platform/security/calendly-signature.ts';
import { changeStored, noteFailure, toIntegrationError } from '../integrations/stored-connection.ts';
import { withToken, type CalendlyDeps } from './account.ts';
import { releaseCalendly } from './connect.ts';

export interface SyncCalendlyDeps extends CalendlyDeps {
  readonly data: Pick<Data, 'accounts' | 'integrations'>;
  readonly readWebhookKey: () => Promise<string>;
  readonly publicBaseUrl: () => Promise<string>;
  readonly queue: Pick<Queue, 'send'>;
  /** Stores what a booking means here. May run repeatedly for the same booking. */
  readonly recordBooking: (organizationId: OrganizationId, booking: Booking) => Promise<void>;
}

/** Changes that Calendly showed late, or that happened while a page was read, are read again. */
const OVERLAP_MS = 3_600_000;
/** A meeting that was booked while no one read may be over by now. */
const PAST_MS = 24 * 3_600_000;
/** Reading a hundred pages of people for one meeting would never end. */
const MAX_BOOKING_PAGES = 20;

/**
 * Reads what was booked since the last time, one page of meetings at a time, and makes sure that Calendly reports bookings. A report is
 * only quicker: whatever Calendly did not report, or we did not take, is found here. A failure is stored for people to see, and the next
 * run begins where this one did.
 */
export async function syncCalendly(deps: SyncCalendlyDeps, message: SyncMessage): Promise<void> {
  const found = await deps.data.integrations.findIntegration(message);
  if (!found || !isInUse(found)) return;
  if (await endWithoutMember(deps, found)) return;
  try {
    await withToken(deps, found, (token) => syncPage(deps, { token, integration: found }, message));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await noteFailure(deps, found, toIntegrationError(error));
  }
}

/** Reads one booking that someone says was made or changed. `owner`: null when no one knows in whose calendar. */
export async function readBooking(
  deps: SyncCalendlyDeps,
  { organizationId, owner, inviteeUri }: Pick<IntegrationName, 'organizationId' | 'owner'> & { inviteeUri: string },
): Promise<void> {
  const all = (await deps.data.integrations.listIntegrations(organizationId)).filter(
    (each) => each.type === 'CALENDLY' && isInUse(each) && (owner === null || each.owner === owner),
  );
  for (const integration of all) {
    try {
      const booking = await withToken(deps, integration, (token) => deps.api.findBooking(token, inviteeUri));
      return await deps.recordBooking(organizationId, booking);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      // In the calendar of someone else.
      if (error.problem === 'MISSING' || error.problem === 'FORBIDDEN') continue;
      // The next synchronization finds the booking.
      await noteFailure(deps, integration, toIntegrationError(error));
    }
  }
}

interface Opened {
  readonly token: string;
  readonly integration: Integration;
}

async function syncPage(deps: SyncCalendlyDeps, opened: Opened, message: SyncMessage): Promise<void> {
  const { integration, token } = opened;
  const began = message.began ?? deps.now().toISOString();
  if (message.page === undefined) await ensureReports(deps, opened);
  const since = new Date(new Date(integration.cursor ?? integration.created).getTime() - OVERLAP_MS);
  const { items, next } = await deps.api.listEvents(token, {
    user: integration.details.user ?? '',
    from: new Date(since.getTime() - PAST_MS),
    after: message.page ?? null,
  });
  for (const event of items)
    if (event.updated >= since || event.isGroup) await recordBookings(deps, opened, event, since);
  if (next !== null) {
    const { organizationId, owner, type } = integration;
    return deps.queue.send({
      body: syncNextPage({ organizationId, owner, type }, { page: next, began }),
      group: organizationId,
    });
  }
  await noteSuccess(deps, integration, began);
}

async function recordBookings(
  deps: SyncCalendlyDeps,
  opened: Opened,
  event: CalendlyEvent,
  since: Date,
): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < MAX_BOOKING_PAGES; page += 1) {
    const { items, next } = await deps.api.listBookings(opened.token, event, after);
    for (const booking of items)
      if (booking.updated >= since || event.updated >= since)
        await deps.recordBooking(opened.integration.organizationId, booking);
    if (next === null) return;
    after = next;
  }
}

/**
 * Makes sure that Calendly reports bookings to this connection, and not anymore to those before it. Free plans have no reports. Their
 * bookings are found by reading alone.
 */
async function ensureReports(deps: SyncCalendlyDeps, { token, integration }: Opened): Promise<void> {
  const { organizationId, owner, id, details } = integration;
  const { user = '', organization = '' } = details;
  const names = [organizationId, owner ?? ''].map(encodeURIComponent).join('/');
  const base = `${await deps.publicBaseUrl()}/webhooks/calendly/${names}/`;
  const url = `${base}${encodeURIComponent(id)}`;
  const ours = (await deps.api.listSubscriptions(token, { user, organization })).filter((each) =>
    each.url.startsWith(base),
  );
  const working = ours.find((each) => each.url === url && each.isActive);
  for (const { uri } of ours) if (uri !== working?.uri) await deps.api.unsubscribe(token, uri);
  if (working && working.uri === details.subscription) return;
  try {
    const signingKey = deriveCalendlyKey(await deps.readWebhookKey(), { organizationId, owner: owner ?? '', id });
    const subscription = working?.uri ?? (await deps.api.subscribe(token, { url, user, organization, signingKey }));
    await changeStored(deps, integration, (stored) => ({ ...stored, details: { ...stored.details, subscription } }));
  } catch (error) {
    if (!(error instanceof OutsideError && error.problem === 'FORBIDDEN')) throw error;
  }
}

function noteSuccess(deps: SyncCalendlyDeps, seen: Integration, began: string): Promise<void> {
  return changeStored(deps, seen, (stored) => withSuccess(stored, new Date(began), began));
}

/** No one reads the calendar of a person who has left the organization. */
async function endWithoutMember(deps: SyncCalendlyDeps, integration: Integration): Promise<boolean> {
  if (integration.owner === null) return false;
  const [member] = await deps.data.accounts.findMemberships(integration.organizationId, [integration.owner]);
  if (member && member.access !== 'NONE') return false;
  await releaseCalendly(deps, integration).catch(() => undefined);
  await changeStored(deps, integration, withoutAccess);
  return true;
}
