import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { renderPitchPage, type LinkPreview } from '../../domain/views/pitch-page.ts';
import { showLocked, showPitch } from '../../domain/views/shown-pitch.ts';
import { FEATURE_CODE_LENGTH, LEAD_CODE_LENGTH } from '../../domain/pitches/pitch-link.ts';
import { findVideoId } from '../../domain/pitches/youtube.ts';
import { findPackByHost, findSiteOfBrand } from '../../platform/brand-hosts.ts';
import { Overuse, Refusal } from '../../platform/refusal.ts';
import { isOneOfSecrets } from '../../platform/security/timing-safe-equal.ts';
import { LockedLink, openLink, type LinkedContent, type OpenLinkDeps } from '../../use-cases/views/load-visit.ts';

export interface PitchPageDeps extends OpenLinkDeps {
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  /** Returns the built page. */
  readonly template: () => Promise<string>;
  readonly publicBaseUrl: () => Promise<string>;
  /** Where the pages of calendars are on a laptop. null means at Calendly. */
  readonly calendarSite: string | null;
  readonly now: () => Date;
}

/** The page has what one person may see, so that only the own browser keeps it: the way back from a link must not lose the slide. */
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };

/**
 * Returns the page of a link, `/c/{lead code}/{feature code}`, with what it shows. Nothing counts as a view here: messaging
 * apps fetch links for their previews. Cost: about seven reads and one query.
 */
export async function answerPitchPage(
  deps: PitchPageDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', await deps.originSecrets()))
    return { statusCode: 403, body: 'Forbidden' };
  const [, , leadCode = '', featureCode = ''] = event.rawPath.split('/');
  const pack = findPackByHost(event.headers['x-brand-host'] ?? '');
  const [template, opened] = await Promise.all([
    deps.template(),
    isCode(leadCode, LEAD_CODE_LENGTH) && isCode(featureCode, FEATURE_CODE_LENGTH)
      ? // The page is served before the browser says which tokens it has. It asks again with them.
        openLink(deps, { leadCode, featureCode, pack, tokens: [], now: deps.now() })
      : new Refusal(pack.screen.inactiveContent),
  ]);
  if (opened instanceof Refusal) {
    const refused = answer(
      renderPitchPage(template, { preview: null, data: { success: false, errors: opened.errors } }),
    );
    if (!(opened instanceof Overuse)) return refused;
    return { ...refused, statusCode: 429, headers: { ...HEADERS, 'retry-after': String(opened.waitSeconds) } };
  }
  if (opened instanceof LockedLink)
    return answer(renderPitchPage(template, { preview: null, data: showLocked(opened, pack) }));
  const shown = showPitch(opened, pack, deps.calendarSite);
  const data = { success: true, errors: [], ...shown };
  const site = findSiteOfBrand(await deps.publicBaseUrl(), pack.id);
  return answer(renderPitchPage(template, { preview: buildPreview(opened, site), data, words: shown }));
}

function answer(body: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 200, headers: HEADERS, body };
}

/** Longer than every code, so that a later version may lengthen them. */
function isCode(text: string, length: number): boolean {
  return text !== '' && text.length <= 2 * length;
}

function buildPreview({ pitch, slides, sender }: LinkedContent, site: string): LinkPreview | null {
  if (!pitch.showPreviews) return null;
  const videoId = slides[0]?.slideType === 'YOUTUBE' ? findVideoId(slides[0].url) : null;
  const toAddress = (key: string | null | undefined): string | null => (key ? `${site}/${key}` : null);
  const [first] = slides;
  const firstImage =
    videoId === null
      ? toAddress(first?.thumbnail ?? first?.media?.output?.poster)
      : `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
  return {
    title: pitch.title,
    description: pitch.description,
    siteName: sender.name,
    image: toAddress(pitch.shareImage) ?? firstImage ?? toAddress(sender.image),
  };
}
