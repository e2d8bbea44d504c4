import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from './subscribe.ts';
import { queryKeys } from '../query-keys.ts';

/** Returns the query keys that an event makes stale. */
export function getStaleKeys(event: LiveEvent): readonly QueryKey[] {
  switch (event.kind) {
    case 'lead':
      return [
        queryKeys.contacts.all(),
        queryKeys.contact.one(event.id),
        queryKeys.session(),
        queryKeys.dashboard.all(),
      ];
    case 'conversation':
      return [queryKeys.contacts.all(), queryKeys.contact.one(event.id), queryKeys.sends(), queryKeys.dashboard.all()];
    case 'campaign':
      return [
        queryKeys.campaigns.all(),
        queryKeys.campaign(event.id),
        queryKeys.contacts.all(),
        queryKeys.session(),
        queryKeys.sendStats(),
        queryKeys.dashboard.all(),
      ];
    case 'savedReply':
      return [queryKeys.savedReplies()];
    case 'landingPage':
      return [queryKeys.landingPages.all()];
    case 'pitch':
      return [queryKeys.pitches.all()];
    case 'event':
      return [queryKeys.events.all(), queryKeys.contact.all()];
    case 'group':
      return [queryKeys.groups.all()];
    case 'sending':
      return [queryKeys.sendStats(), queryKeys.sends(), queryKeys.dashboard.all()];
    case 'job':
      return [queryKeys.job(event.id), queryKeys.jobs(), queryKeys.exports(), queryKeys.sends()];
    case 'organization':
      return [
        queryKeys.session(),
        queryKeys.users(),
        queryKeys.sendStats(),
        queryKeys.optInMessage(),
        queryKeys.welcomeMessage(),
        queryKeys.numberRegistration(),
      ];
    default:
      return [];
  }
}

/**
 * Fetches the active queries under a key again. A query that is loading for the first time may have read data from before
 * the event, and the cache would treat that answer as current. Such a query is fetched again after it finishes.
 */
export function refresh(client: QueryClient, queryKey?: QueryKey): void {
  const filters = queryKey === undefined ? {} : { queryKey };
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue;
    const refetchQueued = (): void => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(refetchQueued, () => undefined);
  }
  void client.invalidateQueries(filters);
}
