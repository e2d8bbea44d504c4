import * as z from 'zod/mini';
import type { Data } from '../../data/index.ts';
import { showContact, type Mask } from '../../domain/contacts/mask.ts';
import { IF_THEN_LIMITS } from '../../domain/if-then/if-then.ts';
import type { CallResult } from '../../domain/webhook-calls/webhook-call.ts';
import { runIdempotent } from '../../platform/idempotent.ts';
import { field } from '../registry/router.ts';
import {
  listWebhookCalls,
  resendWebhookCall,
  testWebhook,
  type ListedCall,
  type WebhookCallDeps,
} from '../../use-cases/webhook-calls/webhook-calls.ts';
import {
  getWebhookSecret,
  rotateWebhookSecret,
  type WebhookSecret,
} from '../../use-cases/webhook-calls/webhook-secrets.ts';
import { id, idempotencyKeyInput, longId, optionalId } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

export interface WebhookFieldDeps extends WebhookCallDeps {
  readonly data: WebhookCallDeps['data'] & Pick<Data, 'idempotency'>;
}

/** Calls of other systems: their log, what signs them, and a test. */
export function webhookCallFields(deps: WebhookFieldDeps) {
  return {
    webhookCalls: field({
      input: z.object({ campaignWorkflowId: longId, after: optionalId }),
      empty: { calls: [], next: null },
      run: async ({ actor, mask }, { campaignWorkflowId, after }) =>
        respond(await listWebhookCalls(deps, actor, campaignWorkflowId, after ?? null), ({ calls, next }) => ({
          calls: calls.map((listed) => callView(listed, mask)),
          next,
        })),
    }),
    webhookSecret: field({
      input: z.object({}),
      empty: { secret: null, previousUntil: null },
      run: async ({ actor }) => secretView(await getWebhookSecret(deps, actor)),
    }),
    rotateWebhookSecret: field({
      input: z.object({ idempotencyKey: idempotencyKeyInput }),
      // The answer of an idempotent call is stored, so that it must not hold the secret.
      run: ({ actor }, input) =>
        runIdempotent(deps.data.idempotency, actor, 'rotateWebhookSecret', input, async () => {
          await rotateWebhookSecret(deps, actor);
          return {};
        }),
    }),
    resendWebhookCall: field({
      input: z.object({ webhookCallId: id, leadId: id }),
      run: async ({ actor }, { webhookCallId, leadId }) =>
        respondDone(await resendWebhookCall(deps, actor, { contactId: leadId, id: webhookCallId })),
    }),
    testWebhook: field({
      input: z.object({
        webhookUrl: z.string().check(z.maxLength(IF_THEN_LIMITS.url, 'The address is too long.')),
      }),
      empty: { result: null, statusCode: null },
      run: async ({ actor }, { webhookUrl }) => respond(await testWebhook(deps, actor, webhookUrl), resultView),
    }),
  };
}

function callView({ call, contact }: ListedCall, mask: Mask) {
  return {
    id: call.id,
    leadId: call.contactId,
    name: contact && !contact.erased ? showContact(contact, mask, 'LIST').name : '',
    webhookUrl: call.url,
    state: call.state,
    attempts: call.attempts,
    ...resultView(call.result),
    created: call.created,
    called: call.lastAttempt,
    nextAt: call.nextAt,
  };
}

function resultView(result: CallResult | null) {
  return { result: result?.kind ?? null, statusCode: result?.kind === 'ANSWERED' ? result.status : null };
}

function secretView({ secret, previousUntil }: WebhookSecret) {
  return { secret, previousUntil };
}
