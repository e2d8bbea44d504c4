import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from './subscribe.ts';

/** Which of the page's data an event makes stale. */
export function staleAfter(event: LiveEvent): readonly QueryKey[] {
  switch (event.kind) {
    case 'lead':
      return [['leads'], ['lead', event.id], ['session']];
    case 'conversation':
      return [['leads'], ['lead', event.id]];
    case 'campaign':
      return [['campaigns'], ['campaign', event.id], ['leads'], ['session'], ['sendStats']];
    case 'sending':
      return [['sendStats']];
    case 'job':
      return [['job', event.id], ['jobs']];
    case 'organization':
      return [['session'], ['users'], ['sendStats'], ['optInMessage']];
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
    const again = (): void => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, () => undefined);
  }
  void client.invalidateQueries(filters);
}
