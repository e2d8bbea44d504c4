import { getPackById } from '../../../functions/domain/brand/packs.ts';
import type { Actor } from '../../../functions/platform/actor.ts';
import { archiveCampaign } from '../../../functions/use-cases/campaigns/change-campaign.ts';
import { removeFromCampaign } from '../../../functions/use-cases/campaigns/leave-campaign.ts';
import { stopCampaign } from '../../../functions/use-cases/campaigns/stop-campaign.ts';
import { archiveContacts } from '../../../functions/use-cases/contacts/archive-contact.ts';
import { createContact } from '../../../functions/use-cases/contacts/create-contacts.ts';
import { markContactViewed, updateContact } from '../../../functions/use-cases/contacts/update-contact.ts';
import { cancelJob } from '../../../functions/use-cases/jobs/cancel-job.ts';
import { suspendOrganization } from '../../../functions/use-cases/platform/suspend-organization.ts';
import { SWEEP } from '../../../functions/messages/texts/wake-ups.ts';
import { messageContacts } from '../../../functions/use-cases/sending/message-contacts.ts';
import { retryUnconfirmed } from '../../../functions/use-cases/sending/retry-unconfirmed.ts';
import { changeBookings } from '../scenarios/appointments/acts.ts';
import { editSteps } from './step-acts.ts';
import { ZONE, type TestMachine } from '../simulation/test-machine.ts';
import { campaign, contacts, STAFF_ACTS, START, type StaffAct } from './crash-scenario.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Picks what staff do in a run: up to six acts, in the first minutes or at any time of the day after. Many runs begin with an appointment. */
export function pickStaffActs(random: () => number): StaffAct[] {
  const acts = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
    kind: STAFF_ACTS[Math.floor(random() * STAFF_ACTS.length)] ?? 'STOP_CAMPAIGN',
    after: Math.floor(random() * (random() < 0.6 ? 6 * MINUTE_MS : DAY_MS)),
    contact: Math.floor(random() * contacts.length),
    pressesAgain: random() < 0.6,
  }));
  const [first] = acts;
  return first && random() < 0.6
    ? [
        { kind: 'BOOK', after: Math.floor(random() * 6 * MINUTE_MS), contact: first.contact, pressesAgain: true },
        ...acts,
      ]
    : acts;
}

/** How long a person reads an error before the next press. */
const READING_MS = 5_000;

/**
 * Lets staff act. A refusal is no fault: staff may archive a contact that is archived already. The function of an act may be killed like
 * a worker, and its calls may fail. Then the person reads an error, and presses again or leaves it.
 */
export function scheduleStaffActs(machine: TestMachine, acts: readonly StaffAct[]): void {
  for (const act of acts)
    machine.timeline.at(START.getTime() + act.after, async () => {
      if ((await performOnce(machine, act)) || !act.pressesAgain) return;
      machine.timeline.at(machine.now().getTime() + READING_MS, async () => void (await performOnce(machine, act)));
    });
}

/** Returns whether the act was answered. */
async function performOnce(machine: TestMachine, act: StaffAct): Promise<boolean> {
  try {
    await machine.runWorker(() => perform(machine, act));
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    return false;
  }
}

async function perform(machine: TestMachine, { kind, contact: index }: StaffAct): Promise<unknown> {
  const { data } = machine;
  const now = machine.now();
  const actor: Actor = { sessionId: 's', userId: 'u', organizationId: 'o', access: 'OWNER', wpAdmin: false, now };
  const deps = {
    data,
    bulk: machine.queue('bulk'),
    wakeUps: machine.wakeUps,
    publish: async () => undefined,
    zone: ZONE,
  };
  const contact = contacts[index] ?? contacts[0];
  const contactIds = [contact.id];
  const pack = getPackById('text');
  switch (kind) {
    case 'STOP_CAMPAIGN':
      return stopCampaign(deps, actor, campaign.id);
    case 'ARCHIVE_CAMPAIGN':
    case 'RESTORE_CAMPAIGN':
      return archiveCampaign(deps, actor, { campaignId: campaign.id, restore: kind === 'RESTORE_CAMPAIGN' });
    case 'CANCEL_JOBS':
      return Promise.all(['j', 'import'].map((id) => cancelJob(deps, actor, id)));
    case 'MESSAGE_ALL':
      return messageContacts(deps, actor, {
        selection: { contactIds: contacts.map(({ id }) => id) },
        blocks: [{ type: 'TEXT', text: 'all STOP' }],
        startAt: null,
      });
    case 'ARCHIVE_CONTACT':
    case 'RESTORE_CONTACT':
      return archiveContacts(deps, actor, { selection: { contactIds }, restore: kind === 'RESTORE_CONTACT' });
    case 'VIEW_CONTACT':
      return markContactViewed(deps, actor, contact.id);
    case 'MERGE_CONTACT':
      return createContact(deps, actor, { contact: { phone: contact.phone, name: 'Merged' }, attestation: null, pack });
    case 'REMOVE_NUMBER':
      return updateContact(deps, actor, { contactId: contact.id, changes: { phone: '' }, pack });
    case 'SWAP_NUMBER':
      return updateContact(deps, actor, { contactId: contact.id, changes: { phone: `+1602555020${index}` }, pack });
    case 'UNENROLL':
    case 'UNDO_UNENROLL':
    case 'PAUSE_CONTACT':
    case 'RESUME_CONTACT':
      return removeFromCampaign(deps, actor, {
        campaignId: campaign.id,
        selection: { contactIds },
        restore: kind === 'UNDO_UNENROLL' || kind === 'RESUME_CONTACT',
        pause: kind === 'PAUSE_CONTACT' || kind === 'RESUME_CONTACT',
      });
    case 'RETRY_UNCONFIRMED':
      return retryUnconfirmed(deps, actor, campaign.id);
    case 'ADD_STEP':
    case 'MOVE_STEP':
    case 'DELETE_STEP':
      return editSteps(machine, kind, index);
    case 'BOOK':
    case 'MOVE_BOOKING':
    case 'CANCEL_BOOKING':
    case 'CANCEL_EVENTS':
    case 'APPOINTMENTS_OFF':
    case 'APPOINTMENTS_ON':
      return changeBookings(deps, actor, { kind, contactId: contact.id, campaignId: campaign.id });
    case 'SUSPEND':
    case 'END_SUSPENSION':
      return suspendOrganization(
        { ...deps, sweep: async () => machine.send('wake', SWEEP) },
        { ...actor, wpAdmin: true },
        { organizationId: 'o', suspended: kind === 'SUSPEND', note: null },
      );
  }
}
