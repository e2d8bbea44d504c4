import { addEvent } from '../if-then/facts.ts';
import { isPerson, type RequestHeaders } from './person.ts';
import { NOTHING_NEW, type PitchView, type RecordedView } from '../views/visit.ts';

/** Returns whether a person follows a link with a browser. */
export function isFollowedByPerson(request: { readonly method: string; readonly headers: RequestHeaders }): boolean {
  return request.method === 'GET' && isPerson(request.headers, 'document');
}

/** Returns what following a link to a page or a number changes. null means nothing, because the contact has followed it before. */
export function recordFollowed(view: PitchView, now: Date): RecordedView | null {
  if (view.facts.redirected !== null) return null;
  const facts = addEvent(view.facts, { kind: 'REDIRECTED', at: now });
  return {
    ...NOTHING_NEW,
    view: { ...view, facts, lastActive: now > view.lastActive ? now : view.lastActive },
    isFirstView: view.facts.viewed === null,
    isNews: true,
  };
}
