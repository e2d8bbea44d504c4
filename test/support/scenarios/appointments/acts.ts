import { fillStep } from '../test-data.ts';
import { DateTime } from 'luxon';
import type { Data } from '../../../../functions/data/index.ts';
import type { Campaign } from '../../../../functions/domain/campaigns/campaign.ts';
import type { Step } from '../../../../functions/domain/campaigns/step.ts';
import type { Actor } from '../../../../functions/platform/actor.ts';
import {
  cancelAppointment,
  createAppointment,
  updateAppointment,
  type ChangeAppointmentDeps,
} from '../../../../functions/use-cases/appointments/change-appointment.ts';
import { cancelEvents, type ChangeEventsDeps } from '../../../../functions/use-cases/appointments/change-events.ts';
import { updateCampaign } from '../../../../functions/use-cases/campaign-settings/update-campaign.ts';

type BookingAct = 'BOOK' | 'MOVE_BOOKING' | 'CANCEL_BOOKING' | 'CANCEL_EVENTS' | 'APPOINTMENTS_OFF' | 'APPOINTMENTS_ON';

type BookingDeps = Omit<ChangeAppointmentDeps & ChangeEventsDeps, 'data'> & { readonly data: Data };

/** Returns the campaign with two steps before appointments and one after them. */
export function withAppointmentSteps(campaign: Campaign): Campaign {
  const early = buildStep(campaign, 'early', 'BEFORE', 40);
  const soon = buildStep(campaign, 'soon', 'BEFORE', 10);
  const after = buildStep(campaign, 'after', 'APPOINTMENT', 5);
  return {
    ...campaign,
    hasAppt: true,
    structure: { ...campaign.structure, BEFORE: [early.id, soon.id], APPOINTMENT: [after.id] },
    steps: { ...campaign.steps, early, soon, after },
  };
}

function buildStep(
  { id: campaignId, created }: Campaign,
  id: string,
  phase: Step['structureType'],
  minutes: number,
): Step {
  return fillStep({
    id,
    campaignId,
    structureType: phase,
    blocks: [{ type: 'TEXT', text: `${id} STOP` }],
    timing: { days: 0, hours: 0, minutes, window: null, delayUntil: null },
    created,
  });
}

/** Staff make, move and cancel appointments while workers send. A time of day follows from the clock, so that runs repeat. */
export async function changeBookings(
  deps: BookingDeps,
  actor: Actor,
  {
    kind,
    contactId,
    campaignId,
  }: { readonly kind: BookingAct; readonly contactId: string; readonly campaignId: string },
): Promise<unknown> {
  const { data } = deps;
  const { organizationId, now } = actor;
  const [newest] = await data.appointments.listByContact(organizationId, contactId, 1);
  const changes = {
    changeOccasion: () => pickOccasion(now),
    campaignsToAdd: [campaignId],
    campaignsToRemove: [],
  };
  switch (kind) {
    case 'BOOK':
      return createAppointment(deps, actor, { contactId, ...changes });
    case 'MOVE_BOOKING':
      return newest && updateAppointment(deps, actor, newest.id, changes);
    case 'CANCEL_BOOKING':
      return newest && cancelAppointment(deps, actor, newest.id);
    case 'CANCEL_EVENTS': {
      const { events } = await data.events.listPage(organizationId, { since: null, limit: 5, after: null });
      const eventIds = events.map(({ id }) => id);
      return eventIds.length > 0 && cancelEvents(deps, actor, eventIds);
    }
    case 'APPOINTMENTS_OFF':
    case 'APPOINTMENTS_ON':
      return updateCampaign(deps, actor, { campaignId, changes: { hasAppt: kind === 'APPOINTMENTS_ON' } });
  }
}

/** Between one and fourteen hours after the act, in Phoenix: some of it in the night. */
function pickOccasion(now: Date) {
  const at = DateTime.fromMillis(now.getTime() + (1 + (now.getTime() % 13)) * 3_600_000, { zone: 'America/Phoenix' });
  return {
    date: at.toFormat('yyyy-MM-dd'),
    time: at.toFormat('HH:mm'),
    timeZone: 'America/Phoenix',
    location: '',
    address: '',
  };
}
