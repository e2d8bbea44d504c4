import { newContact, type ContactWithPhone } from '../../../functions/domain/contacts/contact.ts';
import type { StaffAction } from './import-scenario.ts';
import type { TestMachine } from '../simulation/test-machine.ts';
import { withAppointmentSteps } from '../scenarios/appointments/acts.ts';
import { parsePhoenix } from '../scenarios/scenario.ts';
import { buildOrganization, buildTwoStepCampaign } from '../scenarios/test-data.ts';

/** Three minutes before the window closes. */
export const START = new Date(parsePhoenix('2027-03-03 19:57:00'));

/** What staff may do at any moment of a run. */
export const STAFF_ACTS = [
  'STOP_CAMPAIGN',
  'ARCHIVE_CAMPAIGN',
  'RESTORE_CAMPAIGN',
  'CANCEL_JOBS',
  'MESSAGE_ALL',
  'ARCHIVE_CONTACT',
  'RESTORE_CONTACT',
  'VIEW_CONTACT',
  'MERGE_CONTACT',
  'REMOVE_NUMBER',
  'SWAP_NUMBER',
  'UNENROLL',
  'UNDO_UNENROLL',
  'PAUSE_CONTACT',
  'RESUME_CONTACT',
  'RETRY_UNCONFIRMED',
  'ADD_STEP',
  'MOVE_STEP',
  'DELETE_STEP',
  'BOOK',
  'BOOK',
  'MOVE_BOOKING',
  'CANCEL_BOOKING',
  'CANCEL_EVENTS',
  'APPOINTMENTS_OFF',
  'APPOINTMENTS_ON',
  'SUSPEND',
  'END_SUSPENSION',
] as const;
export type StaffAct = {
  readonly kind: (typeof STAFF_ACTS)[number];
  readonly after: number;
  readonly contact: number;
  readonly pressesAgain: boolean;
};

/** Extra work of a run beside the campaign. The seed determines the plan. */
export interface CrashPlan {
  /** Index of the imported file, or null for no import. */
  readonly file: number | null;
  readonly enrolls: boolean;
  /** Delay in milliseconds from the start to the undo, or null for no undo. */
  readonly undoAfter: number | null;
  readonly action: StaffAction | null;
  /** Whether the brand asks for an opt-in. Everyone replies OK, which must not count as a reply that ends the campaign. */
  readonly needsOptIn: boolean;
  /** Whether the stopped contact sends START and staff adds this contact again. Late work of the STOP must not remove it. */
  readonly optsBackIn: boolean;
  /** When staff correct a contact's number, in milliseconds after the start. null means never. */
  readonly correctsNumberAfter: number | null;
  /** When staff pause the campaign, in milliseconds after the start, and for how long. null means never. */
  readonly pause: { readonly after: number; readonly length: number } | null;
  /** What else staff do. With any act, the run checks only what must hold whatever staff do. */
  readonly staffActs: readonly StaffAct[];
}

export const organization = buildOrganization({
  id: 'o',
  name: 'O',
  number: '+16025550901',
  pace: { segmentsPerSecond: 3, segmentsPerDay: 1_000 },
});
export const campaign = buildTwoStepCampaign(START);
/** The last contact has no name, because an import fills the name. */
export const contacts = [buildContact(0), buildContact(1), buildContact(2), buildContact(3), buildContact(4)] as const;

function buildContact(index: number): ContactWithPhone {
  return newContact({
    organizationId: 'o',
    id: `l${index}`,
    created: START,
    name: index === 4 ? '' : `Pat ${index}`,
    firstName: index === 4 ? '' : 'Pat',
    phone: `+1602555010${index}`,
  });
}

export async function setUpScenario({ data }: TestMachine, needsOptIn = false): Promise<void> {
  await data.accounts.createOrganization({ ...organization, brand: needsOptIn ? 'blast' : 'text' });
  await data.contactWriter.addContacts(
    'o',
    contacts.map((contact) => ({ contact, attestation: null })),
  );
  await data.campaigns.createCampaign(withAppointmentSteps({ ...campaign, stopOnReply: needsOptIn }));
}
