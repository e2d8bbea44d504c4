import { webhookCallMessage } from '../../messages/webhook-calls.ts';
import { attemptCall, type AttemptCallDeps } from '../../use-cases/webhook-calls/attempt-call.ts';
import { attemptDelivery, type AttemptDeliveryDeps } from '../../use-cases/webhook-endpoints/attempt-delivery.ts';
import { publishEvents, type PublishEventsDeps } from '../../use-cases/webhook-endpoints/publish-events.ts';

export interface WebhookWorkerDeps extends AttemptCallDeps, AttemptDeliveryDeps, PublishEventsDeps {
  readonly data: AttemptCallDeps['data'] & AttemptDeliveryDeps['data'] & PublishEventsDeps['data'];
}

/** Handles one message of the queue `WebhookCalls`. May run repeatedly for the same message. */
export async function consumeWebhookCalls(deps: WebhookWorkerDeps, body: unknown): Promise<void> {
  const message = webhookCallMessage.parse(body);
  const { organizationId } = message;
  switch (message.kind) {
    case 'callWebhook':
      return attemptCall(deps, { organizationId, contactId: message.contactId, id: message.id });
    case 'publishEvents':
      return publishEvents(deps, organizationId, message.facts, new Date(message.at));
    case 'deliverEvent':
      return attemptDelivery(deps, { organizationId, endpointId: message.endpointId, id: message.id });
  }
}
