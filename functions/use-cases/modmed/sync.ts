import type { AppointmentQuery, ModMedApi, PracticeAccess } from '../../adapters/integrations/modmed-api.ts';
import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { isInUse, withSuccess, type Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import { organizationChanged } from '../../domain/shared/live-event.ts';
import { syncNextPage, type SyncMessage } from '../../messages/integrations.ts';
import { changeStored, noteFailure, toIntegrationError } from '../integrations/stored-connection.ts';
import { openCredentials } from './credentials.ts';
import { recordAppointment, type Reading, type RecordAppointmentDeps } from './record-appointment.ts';

export interface SyncModMedDeps extends RecordAppointmentDeps {
  readonly data: RecordAppointmentDeps['data'] & Pick<Data, 'integrations'>;
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>;
  readonly api: Pick<ModMedApi, 'findPatient' | 'listAppointments' | 'signIn'>;
  /** The worker's own queue. */
  readonly queue: Pick<Queue, 'send'>;
}

/** Changes that ModMed showed late, or that happened while a page was read, are read again. */
const OVERLAP_MS = 3_600_000;
/** Everything to come is read this often: contacts and phones change, too, and then no appointment does. */
const FULL_MS = 24 * 3_600_000;
const PAGE = /^(?<kind>full|changes)\|(?<query>.+)$/s;

/**
 * Reads the appointments of a practice that changed since the last time, one page at a time, and once a day all that are to come. A failure
 * is stored for people to see, and the next run begins where this one did. Cost: one call of KMS and two of ModMed, and one for each
 * patient of an appointment that is new.
 */
export async function syncModMed(deps: SyncModMedDeps, message: SyncMessage): Promise<void> {
  const integration = await deps.data.integrations.findIntegration(message);
  if (!integration || !isInUse(integration)) return;
  try {
    const credentials = await openCredentials(deps, integration);
    await readPage(deps, { integration, access: await deps.api.signIn(credentials) }, message).catch(async (error) => {
      // The token has ended on the way. What was read before is known, and changes nothing again.
      if (!(error instanceof OutsideError && error.problem === 'ENDED')) throw error;
      await readPage(deps, { integration, access: await deps.api.signIn(credentials) }, message);
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const reason = toIntegrationError(error);
    await noteFailure(deps, integration, reason);
    if (integration.error !== reason) await deps.publish([organizationChanged(integration.organizationId)]);
  }
}

interface Opened {
  readonly integration: Integration;
  readonly access: PracticeAccess;
}

async function readPage(deps: SyncModMedDeps, opened: Opened, message: SyncMessage): Promise<void> {
  const { integration, access } = opened;
  const { organizationId } = integration;
  const began = message.began ?? deps.now().toISOString();
  const { isFull, query } = chooseQuery(integration, message, deps.now());
  const { items, next } = await deps.api.listAppointments(access, query);
  const links = await deps.data.practiceLinks.findMany(
    organizationId,
    items.map(({ id }) => id),
  );
  const reading: Reading = { organizationId, access, isFull };
  for (const [index, item] of items.entries()) await recordAppointment(deps, reading, item, links[index] ?? null);
  if (next !== null) {
    const page = `${isFull ? 'full' : 'changes'}|${next}`;
    return deps.queue.send({ body: syncNextPage(message, { page, began }), group: organizationId });
  }
  await changeStored(deps, integration, (stored) => {
    const details = isFull ? { ...stored.details, full: began } : stored.details;
    return withSuccess({ ...stored, details }, new Date(began), began);
  });
  if (integration.state !== 'CONNECTED') await deps.publish([organizationChanged(organizationId)]);
}

function chooseQuery(
  { cursor, details }: Integration,
  { page }: SyncMessage,
  now: Date,
): { readonly isFull: boolean; readonly query: AppointmentQuery } {
  const { kind, query } = PAGE.exec(page ?? '')?.groups ?? {};
  if (query !== undefined) return { isFull: kind === 'full', query: { page: query } };
  const isFull = cursor === null || now.getTime() - new Date(details.full ?? 0).getTime() >= FULL_MS;
  if (isFull || cursor === null) return { isFull: true, query: { from: now } };
  return { isFull: false, query: { changedSince: new Date(new Date(cursor).getTime() - OVERLAP_MS) } };
}
