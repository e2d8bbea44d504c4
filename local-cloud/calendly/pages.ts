import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { ACCOUNTS, eventUri, inviteeUri } from './model.ts';
import type { CalendlyService } from './service.ts';

const BASE = '/_local/calendly';
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const STYLE = readFileSync(join(import.meta.dirname, 'pages.css'), 'utf8');
const SCRIPT = readFileSync(join(import.meta.dirname, 'booking.js'), 'utf8');
const DAY_MS = 24 * 3_600_000;

/** What browsers see of Calendly: the question whether an app may read the calendar, and the page on which people choose a time. */
export function handleCalendlyPages(service: CalendlyService, request: WireRequest, res: Reply): void {
  const path = request.url.pathname.slice(BASE.length);
  if (path === '/booking.js') return send(res, 200, { 'content-type': 'text/javascript' }, SCRIPT);
  if (path === '/oauth/authorize') return request.method === 'POST' ? decide(service, request, res) : ask(request, res);
  const [, accountSlug = '', eventTypeSlug = ''] = path.split('/');
  const account = ACCOUNTS.find(({ slug }) => slug === accountSlug);
  const eventType = account?.eventTypes.find(({ slug }) => slug === eventTypeSlug);
  if (!account || !eventType) return send(res, 404, HTML, page('Not found', '<h1>This page is not here.</h1>'));
  if (request.method === 'POST') return book(service, request, res, { accountSlug, eventTypeSlug });
  return send(res, 200, HTML, page(eventType.name, showTimes(service.now, account.name, eventType.name)));
}

/** Asks whose calendar it is. Calendly knows by the person's session. */
function ask({ url }: WireRequest, res: Reply): void {
  const choices = ACCOUNTS.map(
    ({ id, name, email }, index) =>
      `<label><input type="radio" name="account" value="${id}"${index === 0 ? ' checked' : ''}> ${name} (${email})</label>`,
  );
  const hidden = ['redirect_uri', 'state', 'scope'].map(
    (name) => `<input type="hidden" name="${name}" value="${escape(url.searchParams.get(name) ?? '')}">`,
  );
  const body = `<h1>Connect to Calendly</h1><p>An app asks to read your meetings.</p>
<form method="post">${hidden.join('')}<fieldset><legend>Your account</legend>${choices.join('')}</fieldset>
<button name="answer" value="yes">Allow</button><button name="answer" value="no" class="quiet">Deny</button></form>`;
  send(res, 200, HTML, page('Connect to Calendly', body));
}

function decide(service: CalendlyService, { body }: WireRequest, res: Reply): void {
  const form = new URLSearchParams(body.toString());
  const redirectUri = form.get('redirect_uri') ?? '';
  const target = new URL(redirectUri);
  target.searchParams.set('state', form.get('state') ?? '');
  if (form.get('answer') === 'yes')
    target.searchParams.set('code', service.allow(form.get('account') ?? '', redirectUri, form.get('scope') ?? ''));
  else target.searchParams.set('error', 'access_denied');
  send(res, 302, { location: target.href });
}

function showTimes(now: number, host: string, name: string): string {
  const day = new Date(now + DAY_MS);
  const times = [16, 17, 18, 20].map((hour) => {
    const start = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour));
    const label = start.toLocaleString('en-US', { timeZone: 'America/Phoenix', hour: 'numeric', minute: '2-digit' });
    return `<label><input type="radio" name="start" value="${start.toISOString()}" required> ${label}</label>`;
  });
  const date = day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return `<p class="host">${host}</p><h1>${name}</h1><form id="booking"><fieldset><legend>${date}</legend>${times.join('')}</fieldset>
<label>Name<input name="name" required></label><label>Email<input name="email" type="email" required></label>
<button>Schedule Event</button></form><p id="done" hidden>You are scheduled.</p><script src="${BASE}/booking.js"></script>`;
}

function book(
  service: CalendlyService,
  { url, body }: WireRequest,
  res: Reply,
  slugs: { readonly accountSlug: string; readonly eventTypeSlug: string },
): void {
  const given = JSON.parse(body.toString()) as { start: string; name: string; email: string; timezone: string };
  const tracking = Object.fromEntries(UTM.map((name) => [name, url.searchParams.get(name)]));
  const booking = service.book({ ...slugs, ...given, tracking });
  sendJson(res, 200, { event: { uri: eventUri(booking) }, invitee: { uri: inviteeUri(booking) } });
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLE}</style><main>${body}</main></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
