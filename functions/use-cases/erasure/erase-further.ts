import type { Data } from '../../data/index.ts';
import { APPOINTMENT_LIMITS } from '../../domain/appointments/appointment-limits.ts';
import type { Appointment } from '../../domain/appointments/appointment.ts';
import type { Erasure } from '../../domain/contacts/erasure.ts';
import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { logger } from '../../platform/logger.ts';
import { removeAttachments, type RemoveAttachmentsDeps } from '../attachments/remove-attachments.ts';
import { erasePersonalCampaigns } from './erase-personal-campaigns.ts';
import { stopContact, type StopContactDeps } from '../contacts/stop-contact.ts';

export interface EraseFurtherDeps extends RemoveAttachmentsDeps {
  readonly data: StopContactDeps['data'] &
    Pick<Data, 'appointments' | 'campaigns' | 'compaction' | 'contactErasures' | 'ifThens' | 'search'>;
  readonly now: () => Date;
}

/** Steps that fold the search log in one run. The hourly review continues with the rest. */
const COMPACTION_STEPS = 40;
/** Two calls at once may pass the limit of a contact by a few. */
const MAX_APPOINTMENTS = 2 * APPOINTMENT_LIMITS.perContact;

/**
 * Does everything that an erasure still has to do: takes the contact out of its campaigns, cancels its scheduled texts, and removes
 * what names the person from its items. An hour after the erasure began it does so a last time, removes the numbers and the entry.
 * Any number of workers may run it at the same moment, and it may end at any point: each run begins from the start, and what is done
 * costs only reads.
 */
export async function eraseFurther(
  { data, uploads, now }: EraseFurtherDeps,
  key: { readonly organizationId: OrganizationId; readonly contactId: ContactId },
): Promise<void> {
  const erasure = await data.contactErasures.findErasure(key);
  if (!erasure) return;
  const isLast = now() >= erasure.settles;
  await stopContact({ data }, erasure, { reason: 'CONTACT_ARCHIVED', state: 'REMOVED' });
  await eraseAppointments(data, erasure, now());
  // Before the items: one of them names each of these campaigns.
  await erasePersonalCampaigns(data, erasure, now());
  let after: string | null = null;
  let isWaiting = false;
  do {
    const step = await data.contactErasures.eraseItems(erasure, { after, isLast });
    isWaiting ||= step.isWaiting;
    after = step.next;
  } while (after !== null);
  // After the items: a worker that finds no attachment stores no file anymore.
  if (!(await removeAttachments({ uploads }, erasure))) return;
  // A text whose answer was lost keeps its number until the carrier says what became of it. The hourly review comes back.
  if (!isLast || isWaiting) return;
  await data.contactErasures.eraseNumbers(erasure);
  // The blocks of search still have the name, the texts and the notes until the logs are folded into them.
  if (!(await foldLogs(data, key.organizationId))) return;
  await data.contactErasures.finish(erasure);
  logger.info('A contact was erased', { organizationId: key.organizationId, contactId: key.contactId });
}

/** Canceled appointments stay as ids. Their texts were canceled with the campaigns that the contact left. */
async function eraseAppointments(
  { appointments }: Pick<Data, 'appointments'>,
  { organizationId, contactId }: Pick<Erasure, 'organizationId' | 'contactId'>,
  now: Date,
): Promise<void> {
  for (const appointment of await appointments.listByContact(organizationId, contactId, MAX_APPOINTMENTS)) {
    let current: Appointment | null = appointment;
    while (current && !(await appointments.erase(current, now)))
      current = await appointments.findAppointment(organizationId, current.id);
  }
}

/** Returns whether both logs of search are empty. */
async function foldLogs(
  { compaction, search }: Pick<Data, 'compaction' | 'search'>,
  organizationId: OrganizationId,
): Promise<boolean> {
  return (
    (await repeatUntilDone(() => compaction.compactStep(organizationId))) &&
    (await repeatUntilDone(() => search.texts.folding.foldStep(organizationId)))
  );
}

async function repeatUntilDone(runStep: () => Promise<'DONE' | 'MORE'>): Promise<boolean> {
  for (let step = 0; step < COMPACTION_STEPS; step += 1) if ((await runStep()) === 'DONE') return true;
  return false;
}
