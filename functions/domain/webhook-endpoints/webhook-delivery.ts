import type { CallResult, CallTries } from '../webhook-calls/webhook-call.ts';
import type { OrganizationId } from '../shared/ids.ts';
import type { EventFact } from './webhook-event.ts';

/**
 * Why nothing is sent: the endpoint is paused or gone, the organization is suspended or closed, or the contact was erased.
 */
export type NotSentReason = 'PAUSED' | 'SUSPENDED' | 'ERASED';
export type DeliveryResult = CallResult | { readonly kind: NotSentReason };

/** Names a delivery. `id`: of the event, which is the same at all endpoints. */
export interface DeliveryRef {
  readonly organizationId: OrganizationId;
  readonly endpointId: string;
  readonly id: string;
}

/** One event for one endpoint, with what became of it. It holds ids and codes only. */
export interface WebhookDelivery extends DeliveryRef, CallTries<DeliveryResult> {
  /** null means a test. */
  readonly fact: EventFact | null;
  readonly created: Date;
}
