import { deliveryMessage } from '../../messages/texts/deliveries.ts';
import { alertAboutReplies } from '../alerts/alert-replies.ts';
import { sendAlertText } from '../alerts/alert-sender.ts';
import { sendTextToTeam } from '../alerts/team-text-sender.ts';
import { sendCodeText } from './code-sender.ts';
import { scheduleCheck, sendMessage } from './sender.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sendUnlinkedMessage } from './unlinked-sender.ts';

/**
 * Consumes the queues `Texts` and `Replies`: due messages, status checks, messages without a contact, codes, and texts to the
 * team. `isRepeated`: the queue message was received before.
 */
export async function consumeDeliveries(deps: SenderDeps, body: unknown, isRepeated = false): Promise<void> {
  const message = deliveryMessage.parse(body);
  switch (message.kind) {
    case 'sendUnlinked':
      return sendUnlinkedMessage(deps, message);
    case 'sendCode':
      return sendCodeText(deps, message);
    case 'alertReplies':
      return alertAboutReplies(deps, message);
    case 'sendAlert':
      return sendAlertText(deps, message);
    case 'sendTeamText':
      return sendTextToTeam(deps, message);
    case 'probe':
      return deps.data.systemHealth.answerProbe(message.probeId, deps.now());
    default:
      if (isRepeated && message.kind === 'send') await scheduleCheck(deps, message);
      return sendMessage(deps, message);
  }
}
