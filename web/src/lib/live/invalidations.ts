import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from './subscribe.ts';
import { queryKeys } from '../query-keys.ts';

/** Which of the page's data an event makes stale. */
export function getStaleKeys(event: LiveEvent): readonly QueryKey[] {
  switch (event.kind) {
    case 'lead':
      return [queryKeys.contacts.all(), queryKeys.contact.one(event.id), queryKeys.session()];
    case 'conversation':
      return [queryKeys.contacts.all(), queryKeys.contact.one(event.id)];
    case 'campaign':
      return [
        queryKeys.campaigns.all(),
        queryKeys.campaign(event.id),
        queryKeys.contacts.all(),
        queryKeys.session(),
        queryKeys.sendStats(),
      ];
    case 'sending':
      return [queryKeys.sendStats()];
    case 'job':
      return [queryKeys.job(event.id), queryKeys.jobs()];
    case 'organization':
      return [queryKeys.session(), queryKeys.users(), queryKeys.sendStats(), queryKeys.optInMessage()];
    default:
      return [];
  }
}

/**
 * Fetches again what is shown under a key. A first answer that is still on its way may have been given before the
 * event, and the cache would take it for the newest: it is asked for once more when it is there.
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
