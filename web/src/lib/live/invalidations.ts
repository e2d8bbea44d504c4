import type { QueryKey } from '@tanstack/react-query';
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
      return [['job', event.id]];
    case 'organization':
      return [['session']];
    default:
      return [];
  }
}
