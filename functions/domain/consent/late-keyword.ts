import type { ConsentChange } from './consent-change.ts';

/**
 * The moments of a text and of a change are those of two machines, and a text waits on a queue. A change so soon after the text may be
 * of an earlier text.
 */
const CLOSE_MS = 5 * 60_000;

/**
 * Returns whether a keyword that came late says nothing anymore, because the consent has changed since the person sent it. A START gives
 * way to every change. A STOP gives way only to a later START of the person, because an opt-out must never be lost. `history`: the
 * changes of the number's consent. `carrierId`: the carrier's id of the keyword. A keyword that has acted stays.
 */
export function isOvertaken(
  keyword: { readonly keyword: 'OPT_OUT' | 'OPT_IN'; readonly carrierId: string; readonly sentAt: Date },
  history: readonly ConsentChange[],
): boolean {
  const isOwn = ({ evidence }: ConsentChange): boolean =>
    evidence.kind === 'KEYWORD' && evidence.carrierId === keyword.carrierId;
  if (history.some(isOwn)) return false;
  return history.some(({ state, evidence, at }) =>
    keyword.keyword === 'OPT_IN'
      ? at > keyword.sentAt
      : state === 'OPTED_IN' && evidence.kind === 'KEYWORD' && at.getTime() - keyword.sentAt.getTime() > CLOSE_MS,
  );
}
