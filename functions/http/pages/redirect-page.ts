import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { parsePhone } from '../../domain/contacts/phone.ts';
import { FEATURE_CODE_LENGTH, LEAD_CODE_LENGTH } from '../../domain/pitches/pitch-link.ts';
import { isFollowedByPerson } from '../../domain/redirects/followed-link.ts';
import { renderContactPage, renderDeadLinkPage, type PageSender } from '../../domain/redirects/redirect-page.ts';
import { findPackByHost } from '../../platform/brand-hosts.ts';
import { Overuse, Refusal } from '../../platform/refusal.ts';
import { isOneOfSecrets } from '../../platform/security/timing-safe-equal.ts';
import { followLink, type FollowedLink, type FollowLinkDeps } from '../../use-cases/views/follow-link.ts';

export interface RedirectPageDeps extends FollowLinkDeps {
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly now: () => Date;
}

/** Every visit asks, because staff may change where the link leads. */
const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
const HTML = { ...HEADERS, 'content-type': 'text/html; charset=utf-8' };

/**
 * Returns what the link of a text, `/redirect/{lead code}/{feature code}`, leads to: the way to the page that staff chose, or a page that
 * calls or texts their number. `?url=` may only name the page that the link leads to anyway. Cost: that of `followLink`.
 */
export async function answerRedirect(
  deps: RedirectPageDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { headers: given, requestContext, rawPath, rawQueryString } = event;
  if (!isOneOfSecrets(given['x-origin-secret'] ?? '', await deps.originSecrets()))
    return { statusCode: 403, body: 'Forbidden' };
  const [, , leadCode = '', featureCode = '', ...more] = rawPath.split('/');
  const pack = findPackByHost(given['x-brand-host'] ?? '');
  const isLink = more.length === 0 && isCode(leadCode, LEAD_CODE_LENGTH) && isCode(featureCode, FEATURE_CODE_LENGTH);
  const followed = isLink
    ? await followLink(deps, {
        leadCode,
        featureCode,
        url: new URLSearchParams(rawQueryString).get('url'),
        isPerson: isFollowedByPerson({ method: requestContext.http.method, headers: given }),
        pack,
        now: deps.now(),
      })
    : new Refusal(pack.screen.inactiveContent);
  const color = pack.theme.primary[8];
  if (followed instanceof Refusal) {
    const sender: PageSender = { name: pack.name, color, image: null };
    const isOver = followed instanceof Overuse;
    const headers = isOver ? { ...HTML, 'retry-after': String(followed.waitSeconds) } : HTML;
    return { statusCode: isOver ? 429 : 404, headers, body: renderDeadLinkPage(sender, followed.errors[0] ?? '') };
  }
  return answerFollowed(followed, color);
}

function answerFollowed(
  { sender: { name, color, image }, redirect }: FollowedLink,
  brandColor: string,
): APIGatewayProxyStructuredResultV2 {
  if (redirect.type === 'LINK') return { statusCode: 302, headers: { ...HEADERS, location: toLocation(redirect.url) } };
  const parsed = parsePhone(redirect.phone);
  if (!parsed.ok) throw new Error('The number of a redirect is not valid');
  const sender: PageSender = { name, color: color ?? brandColor, image: image === null ? null : `/${image}` };
  const body = renderContactPage(sender, { phone: parsed.phone, button: redirect.button });
  return { statusCode: 200, headers: HTML, body };
}

/** A header holds ASCII only, and an address may have other letters. */
function toLocation(url: string): string {
  return new URL(url).href;
}

/** Longer than every code, so that a later version may lengthen them. */
function isCode(text: string, length: number): boolean {
  return text !== '' && text.length <= 2 * length;
}
