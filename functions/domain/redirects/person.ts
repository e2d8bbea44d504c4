import { isbot } from 'isbot';

/** The headers of a request. Their names are in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** What the browsers of phones and computers call themselves, and those inside of apps. */
const BROWSER = /^Mozilla\/5\.0 .*(?:Safari|Firefox|Chrome|Gecko)/u;

/** How browsers name their version, and since which one they send Fetch Metadata, over https always (developer.mozilla.org). */
const METADATA_SINCE: readonly (readonly [name: RegExp, since: number])[] = [
  // All browsers of iPhones and iPads are Safari inside.
  [/(?:iPhone|CPU) OS (\d+)_(\d+)/u, 16.04],
  [/Chrom(?:e|ium)\/(\d+)/u, 80],
  [/Firefox\/(\d+)/u, 90],
  [/Version\/(\d+)\.(\d+).* Safari\//u, 16.04],
];

/**
 * Returns whether a person's browser sends a request: `document` opens a page, and `empty` is a call of its script. Anybody can ask for a
 * link, and only people count, not previews of messaging apps, scanners, crawlers and other programs. Today's browsers say what they ask
 * for (Fetch Metadata). Without that only a browser that is too old for it is one. In doubt the request is a program.
 */
export function isPerson(headers: RequestHeaders, destination: 'document' | 'empty'): boolean {
  const agent = headers['user-agent'] ?? '';
  if (!BROWSER.test(agent) || isbot(agent)) return false;
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/iu.test(purpose)) return false;
  const stated = headers['sec-fetch-dest'];
  return stated === undefined ? isTooOldForMetadata(agent) : stated === destination;
}

function isTooOldForMetadata(agent: string): boolean {
  for (const [name, since] of METADATA_SINCE) {
    const [, major, minor = '0'] = name.exec(agent) ?? [];
    // 16.4 is 16.04, so that it is before 16.10.
    if (major !== undefined) return Number(major) + Number(minor) / 100 < since;
  }
  return false;
}
