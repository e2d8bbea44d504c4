import type { CallResult } from '../webhook-calls/webhook-call.ts';
import type { UserId } from '../shared/ids.ts';

/** What an endpoint can get. The names are part of the contract with receivers (functions/WEBHOOKS.md). */
export const EVENT_TYPES = [
  'contact.created',
  'contact.replied',
  'contact.opted_out',
  'text.delivered',
  'text.failed',
  'pitch.completed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An organization has at most this many endpoints. All of them share the worker, and each event is stored for each. */
export const MAX_ENDPOINTS = 5;

/** How long no delivery may succeed before the endpoint is paused. A long weekend without anybody at the receiver is shorter. */
const PAUSE_AFTER_MS = 4 * 86_400_000;

/** PERSON: an admin paused the endpoint. FAILING: no delivery has succeeded for days. */
type EndpointPauseCause = 'PERSON' | 'FAILING';

interface EndpointPause {
  readonly at: Date;
  readonly cause: EndpointPauseCause;
}

/** A system of an organization that gets events. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly types: readonly EventType[];
  /** Who added it. */
  readonly userId: UserId;
  readonly created: Date;
  /** Set while nothing is sent. */
  readonly pause: EndpointPause | null;
  /** Since when no delivery has succeeded. null if the latest one did, or there was none. */
  readonly failingSince: Date | null;
  /** When the previous secret was replaced. null if this is the first one. */
  readonly rotated: Date | null;
}

/** Returns the types that at least one endpoint wants now, in their order. */
export function listWantedTypes(endpoints: readonly Pick<WebhookEndpoint, 'types' | 'pause'>[]): EventType[] {
  return EVENT_TYPES.filter((type) => endpoints.some(({ types, pause }) => pause === null && types.includes(type)));
}

/** Returns what the end of an attempt makes of its endpoint: nothing, or since when it fails, or its pause. */
export function decideHealth(
  { failingSince, pause }: Pick<WebhookEndpoint, 'failingSince' | 'pause'>,
  result: CallResult,
  now: Date,
): Partial<Pick<WebhookEndpoint, 'failingSince' | 'pause'>> | null {
  if (result.kind === 'ANSWERED' && result.status >= 200 && result.status < 300)
    return failingSince === null ? null : { failingSince: null };
  if (failingSince === null) return { failingSince: now };
  const isLong = now.getTime() - failingSince.getTime() >= PAUSE_AFTER_MS;
  return isLong && pause === null ? { pause: { at: now, cause: 'FAILING' } } : null;
}
