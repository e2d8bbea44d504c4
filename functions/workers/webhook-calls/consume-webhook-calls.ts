import { webhookCallMessage } from '../../messages/webhook-calls.ts';
import { attemptCall, type AttemptCallDeps } from '../../use-cases/webhook-calls/attempt-call.ts';

/** Handles one message of the queue `WebhookCalls`. May run repeatedly for the same message. */
export async function consumeWebhookCalls(deps: AttemptCallDeps, body: unknown): Promise<void> {
  const { organizationId, contactId, id } = webhookCallMessage.parse(body);
  return attemptCall(deps, { organizationId, contactId, id });
}
