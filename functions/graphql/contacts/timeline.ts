import * as z from 'zod/mini';
import { describeReason } from '../../domain/brand/reasons.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { showNote } from '../../domain/contacts/mask.ts';
import { toRunId } from '../../domain/if-then/action-run.ts';
import { field } from '../registry/router.ts';
import {
  listTimeline,
  type ListTimelineDeps,
  type Timeline,
  type TimelineEvent,
} from '../../use-cases/contacts/list-timeline.ts';
import { appointmentView } from '../appointments/view.ts';
import { noteView } from './notes.ts';
import { consentEntryView } from './view.ts';
import { messageView, toPublicMessageId } from '../sending/view.ts';
import { id } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import type { Viewer } from '../shared/viewer.ts';

/** What happened with a contact, in one list. */
export function timelineFields(deps: ListTimelineDeps) {
  return {
    leadTimeline: field({
      input: z.object({ leadId: id, after: z.nullish(id) }),
      empty: { events: [], next: null },
      run: async ({ actor, ...viewer }, { leadId, after = null }) =>
        respond(await listTimeline(deps, actor, { contactId: leadId, after }), (timeline) => ({
          events: timeline.events.map((event) => eventView(event, timeline, viewer)),
          next: timeline.next,
        })),
    }),
  };
}

function eventView(event: TimelineEvent, { contact, campaigns, userNames }: Timeline, viewer: Viewer) {
  const nothing = {
    kind: event.kind,
    at: event.at,
    message: null,
    note: null,
    consent: null,
    campaignId: null,
    campaignName: null,
    byName: null,
    ifThen: null,
    appointment: null,
    pitchTitle: null,
    submission: null,
  };
  switch (event.kind) {
    case 'TEXT':
    case 'REPLY': {
      const message = messageView(event.message, contact, { campaigns, userNames, ...viewer });
      return { ...nothing, id: toPublicMessageId(event.message), message };
    }
    case 'NOTE':
      return { ...nothing, id: event.note.note.id, note: noteView(event.note, viewer.mask) };
    case 'CONSENT': {
      const consent = consentEntryView(event.consent, viewer.mask);
      return { ...nothing, id: `${event.kind} ${event.at.toISOString()} ${consent.state} ${consent.how}`, consent };
    }
    case 'CAMPAIGN_JOINED':
    case 'CAMPAIGN_STOPPED': {
      const { id: campaignId, name: campaignName } = event.campaign;
      return { ...nothing, id: `${event.kind} ${campaignId}`, campaignId, campaignName };
    }
    case 'CAMPAIGN_REMOVED':
    case 'CAMPAIGN_PAUSED':
    case 'CAMPAIGN_RESUMED': {
      const { id: campaignId, name: campaignName } = event.campaign;
      return {
        ...nothing,
        id: `${event.kind} ${campaignId} ${event.at.toISOString()}`,
        campaignId,
        campaignName,
        byName: event.userId === null ? null : (userNames.get(event.userId) ?? null),
      };
    }
    case 'APPOINTMENT_MADE':
    case 'APPOINTMENT_CANCELED': {
      const { appointment } = event;
      return { ...nothing, id: `${event.kind} ${appointment.id}`, appointment: appointmentView(appointment) };
    }
    case 'PITCH_OPENED':
    case 'LINK_USED':
    case 'PITCH_COMPLETED': {
      const { stepId, round } = event.view;
      return { ...nothing, id: `${event.kind} ${stepId} ${round}`, pitchTitle: event.title };
    }
    case 'FORM_SUBMITTED': {
      const { id: submissionId, title, answers } = event.submission;
      const shown = answers.map(({ label, values }) => ({
        label,
        values: values.map((value) => showNote(value, viewer.mask)),
      }));
      return { ...nothing, id: `${event.kind} ${submissionId}`, submission: { title, answers: shown } };
    }
    case 'IF_THEN': {
      const { run } = event;
      const campaignId = getCampaignIdOfStep(run.stepRound.stepId);
      return {
        ...nothing,
        id: `${event.kind} ${toRunId(run)}`,
        campaignId,
        campaignName: campaigns.get(campaignId)?.name ?? null,
        ifThen: {
          label: run.label,
          actionType: run.action.type,
          skipped: run.result === null ? null : describeReason(run.result, viewer.pack),
          untold: run.untold ?? 0,
        },
      };
    }
    case 'ADDED':
    case 'ARCHIVED':
      return { ...nothing, id: event.kind };
  }
}
