import type { SendingRules } from '../../domain/accounts/account.ts';
import { getCampaignIdOfStep } from '../../domain/campaigns/campaign-ids.ts';
import { unreachableReason } from '../../domain/contacts/contact.ts';
import { renderBlocks, type MessageBlock } from '../../domain/content/blocks.ts';
import { isOpen, nextOpening } from '../../domain/hours/window.ts';
import { conversationChanged } from '../../domain/shared/live-event.ts';
import { countSegmentsFor } from '../../domain/forecast/count-segments.ts';
import { getPlaceholderValues } from '../../domain/sending/decide-hand-over.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { toWords } from '../../domain/content/words.ts';
import { buildProgressCell } from '../../domain/sending/progress.ts';
import { SENDING_ZONE } from '../../domain/hours/sending-zone.ts';
import { newId } from '../../platform/ids.ts';
import { hasLeft } from './has-left.ts';
import type { RunActionDeps, RunFacts } from './run-action-deps.ts';

/**
 * Texts the contact. The text is scheduled in the transaction that ends the run, so that it is scheduled once. It keeps to the sending
 * hours, to the contact's consent and to the state of the campaign, like every text of a campaign.
 */
export async function textContact(
  deps: RunActionDeps,
  { run, contact }: RunFacts,
  blocks: readonly MessageBlock[],
  rules: SendingRules,
): Promise<void> {
  const { data, wakeUps, publish } = deps;
  const { organizationId, contactId, stepRound } = run;
  const at = deps.now();
  const body = renderBlocks(blocks, getPlaceholderValues(contact));
  const reason =
    unreachableReason(contact) ??
    (body === '' ? 'NOTHING_TO_SEND' : null) ??
    ((await hasLeft(data, run)) ? 'NOT_IN_CAMPAIGN' : null);
  if (reason !== null) return data.actionRuns.end(run, reason);
  const { zone = SENDING_ZONE } = rules;
  const sendRun = await data.sendProgress.currentRun(organizationId, zone, at);
  const due = nextOpening(at, rules);
  const segments = countSegmentsFor(blocks, contact, rules.firstTextSuffix);
  const message = newMessage({
    organizationId,
    contactId,
    id: newId(due),
    kind: 'DIRECT',
    state: 'SCHEDULED',
    // Time may run out for thousands of contacts in one minute, and a reply of the team must not wait behind their texts.
    lane: 'campaign',
    ...toWords(blocks),
    created: at,
    due,
    segments,
    reason: isOpen(at, rules) ? null : 'OUTSIDE_HOURS',
    senderName: run.label === '' ? 'If/then' : run.label,
    followUp: {
      id: getCampaignIdOfStep(stepRound.stepId),
      stepId: stepRound.stepId,
      round: stepRound.round,
      // The version is of no account: a text of an if/then says nothing of the appointment.
      appointment: stepRound.appointmentId === null ? null : { id: stepRound.appointmentId, version: 0 },
    },
    progressCell: buildProgressCell(due, zone, sendRun, data.sendProgress.getShard(contactId), segments),
  });
  if (!(await data.flow.scheduleOnce([message], data.actionRuns.endWrite(run)))) return;
  await wakeUps.schedule(organizationId, [due], at);
  await publish([conversationChanged(organizationId, contactId)]);
}
