import * as z from 'zod/mini';
import { INTEGRATION_TYPES, type IntegrationOwner, type IntegrationType } from '../domain/integrations/integration.ts';
import type { OrganizationId } from '../domain/shared/ids.ts';
import { version, VERSION } from './message-version.ts';

const type = z.enum(INTEGRATION_TYPES);

const reportedPlace = z.object({ leadCode: z.string(), featureCode: z.string(), slideId: z.string(), at: z.string() });
export type ReportedPlace = z.infer<typeof reportedPlace>;

/** Queue `Integrations`: what keeps connections with other systems in step. */
export const integrationMessage = z.discriminatedUnion('kind', [
  /** Queue the synchronization of each connection of a type. `after`: where the page begins. */
  z.object({ version, kind: z.literal('syncAll'), type, after: z.optional(z.string()) }),
  /** Bring both systems into step. `page` and `began`: of a synchronization that continues. */
  z.object({
    version,
    kind: z.literal('sync'),
    organizationId: z.string(),
    owner: z.nullable(z.string()),
    type,
    page: z.optional(z.string()),
    began: z.optional(z.string()),
  }),
  /**
   * A calendar or a page says that a booking was made or changed. The worker asks Calendly. `owner`: null if it is not known whose calendar it
   * is. `inviteeUri`: null if the calendar gave the booking no address. `reported`: the slide of a link whose page said so, and when.
   */
  z.object({
    version,
    kind: z.literal('booking'),
    organizationId: z.string(),
    owner: z.nullable(z.string()),
    inviteeUri: z.nullable(z.string()),
    reported: z.optional(reportedPlace),
  }),
]);
export type IntegrationMessage = z.infer<typeof integrationMessage>;
export type SyncMessage = Extract<IntegrationMessage, { kind: 'sync' }>;

interface Named {
  readonly organizationId: OrganizationId;
  readonly owner: IntegrationOwner;
  readonly type: IntegrationType;
}

export function syncAll(of: IntegrationType, after?: string): IntegrationMessage {
  return { version: VERSION, kind: 'syncAll', type: of, ...(after === undefined ? {} : { after }) };
}

export function syncIntegration({ organizationId, owner, type: of }: Named): SyncMessage {
  return { version: VERSION, kind: 'sync', organizationId, owner, type: of };
}

export function syncNextPage(name: Named, at: { readonly page: string; readonly began: string }): SyncMessage {
  return { ...syncIntegration(name), ...at };
}

export function bookingMessage(
  organizationId: OrganizationId,
  owner: IntegrationOwner,
  inviteeUri: string,
): IntegrationMessage {
  return { version: VERSION, kind: 'booking', organizationId, owner, inviteeUri };
}

/** A page says that its contact has booked. */
export function reportedBooking(
  organizationId: OrganizationId,
  booking: { readonly inviteeUri: string | null; readonly reported: ReportedPlace },
): IntegrationMessage {
  return { version: VERSION, kind: 'booking', organizationId, owner: null, ...booking };
}
