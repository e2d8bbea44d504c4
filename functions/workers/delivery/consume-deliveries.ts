import { deliveryMessage } from '../../messages/deliveries.ts';
import { alertAboutReplies } from '../alerts/alert-replies.ts';
import { sendAlertText } from '../alerts/alert-sender.ts';
import { sendCodeText } from './code-sender.ts';
import { sendMessage } from './sender.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sendUnlinkedMessage } from './unlinked-sender.ts';

/** Consumes the queues `Texts` and `Replies`: due messages, status checks, messages without a contact, codes, and alerts. */
export async function consumeDeliveries(deps: SenderDeps, body: unknown): Promise<void> {
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
    default:
      return sendMessage(deps, message);
  }
}
