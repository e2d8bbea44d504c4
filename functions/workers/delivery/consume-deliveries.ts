import { deliveryMessage } from '../../messages/deliveries.ts';
import { sendMessage } from './sender.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sendUnlinkedMessage } from './unlinked-sender.ts';

/** Consumes the queues `Texts` and `Replies`: due messages, status checks, and messages without a contact. */
export async function consumeDeliveries(deps: SenderDeps, body: unknown): Promise<void> {
  const message = deliveryMessage.parse(body);
  return message.kind === 'sendUnlinked' ? sendUnlinkedMessage(deps, message) : sendMessage(deps, message);
}
