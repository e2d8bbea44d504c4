import { addEvent } from '../if-then/facts.ts';
import { NOTHING_NEW, type PitchView, type RecordedView } from '../views/visit.ts';

/** What a request says about who makes it. Names of headers are in lower case. */
interface LinkRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Programs that fetch links: previews of messaging apps, scanners of carriers and mail, crawlers, and libraries. */
const PROGRAMS =
  /bot|crawl|spider|slurp|preview|scan|monitor|embed|facebookexternalhit|facebot|whatsapp|telegram|slack|discord|skype|headless|lighthouse|curl|wget|python|go-http|okhttp|axios|node|undici|libwww|java\//i;
/** What the browsers of phones and computers call themselves. */
const BROWSERS = /^Mozilla\/5\.0 .*(?:Safari|Firefox|FxiOS|CriOS|Chrome|Edg|Gecko)/;

/**
 * Returns whether a person follows a link with a browser. A link answers everybody, and only people count. Browsers of today say that
 * they open a document (Fetch Metadata, `Sec-Fetch-Dest`). Older ones are known by their name. In doubt nobody counts.
 */
export function isFollowedByPerson({ method, headers }: LinkRequest): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'] ?? '';
  if (!BROWSERS.test(agent) || PROGRAMS.test(agent)) return false;
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

/** Returns what following a link to a page or a number changes. Null: nothing, because the contact has followed it before. */
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
