import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import { eventsChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { CampaignId, EventId } from '../../domain/shared/ids.ts';
import { addToEventPage, cancelEventPage } from '../../messages/bulk.ts';
import { commitWithWork } from '../jobs/commit-with-work.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, type Refusal } from '../../platform/refusal.ts';
import { refuseWithoutBilling } from '../billing/require-billing.ts';

export interface ChangeEventsDeps {
  readonly data: Pick<Data, 'accounts' | 'announcements' | 'campaigns' | 'events'>;
  readonly bulk: Pick<Queue, 'send' | 'sendAll'>;
  readonly publish: Publish;
}

/**
 * Cancels events. The commit of each closes its gate: from then on none of its texts is sent. The appointments follow in the
 * background. A calendar outside stays as it is. An event that was canceled before is swept up again, so that a repetition completes
 * what an interrupted call began.
 */
export async function cancelEvents(
  { data, bulk, publish }: ChangeEventsDeps,
  actor: Actor,
  eventIds: readonly EventId[],
): Promise<Refusal | undefined> {
  const { organizationId, now } = actor;
  for (const eventId of eventIds) {
    const work = [cancelEventPage(organizationId, eventId)];
    const isCanceled = await commitWithWork({ data, queue: bulk }, actor, {
      announced: work,
      commit: async () =>
        (await data.events.cancel(organizationId, eventId, now)) ||
        (await data.events.findEvent(organizationId, eventId)) !== null,
      toWork: (canceled) => (canceled ? work : []),
    });
    if (!isCanceled) return notFound('event');
  }
  await publish([eventsChanged(organizationId)]);
  return undefined;
}

/** Adds campaigns to all appointments of events, in the background. Appointments that have as many as they can keep theirs. */
export async function addCampaignsToEvents(
  { data, bulk }: ChangeEventsDeps,
  { organizationId, now }: Actor,
  { eventIds, campaignIds }: { readonly eventIds: readonly EventId[]; readonly campaignIds: readonly CampaignId[] },
): Promise<Refusal | undefined> {
  const [organization, campaigns, events] = await Promise.all([
    data.accounts.findOrganization(organizationId),
    data.campaigns.findMany(organizationId, campaignIds),
    Promise.all(eventIds.map((eventId) => data.events.findEvent(organizationId, eventId))),
  ]);
  const unpaid = organization && refuseWithoutBilling(organization, now);
  if (unpaid) return unpaid;
  if (campaignIds.some((id) => campaigns.get(id)?.archived !== null)) return notFound('campaign');
  if (events.some((event) => event === null)) return notFound('event');
  await bulk.sendAll(
    eventIds.map((eventId) => ({
      body: addToEventPage(organizationId, eventId, campaignIds),
      group: organizationId,
    })),
  );
  return undefined;
}
