import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { send, type Reply, type WireRequest } from '../core/http.ts';
import { GOOGLE_ACCOUNTS, type GoogleService } from './service.ts';

const BASE = '/_local/google';
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const STYLE = readFileSync(join(import.meta.dirname, '..', 'calendly', 'pages.css'), 'utf8');

/** What browsers see of Google: the question whether an app may change spreadsheets, and the spreadsheets (`/spreadsheets`). */
export function handleGooglePages(service: GoogleService, request: WireRequest, res: Reply): void {
  const path = request.url.pathname.slice(BASE.length);
  if (path === '/spreadsheets') return send(res, 200, HTML, page('Spreadsheets', showSpreadsheets(service)));
  if (path !== '/auth') return send(res, 404, HTML, page('Not found', '<h1>This page is not here.</h1>'));
  return request.method === 'POST' ? decide(service, request, res) : ask(request, res);
}

/** Asks which account it is, and what the app may do. Google asks for each scope by itself ("granular consent"). */
function ask({ url }: WireRequest, res: Reply): void {
  const choices = GOOGLE_ACCOUNTS.map(
    ({ id, name, email }, index) =>
      `<label><input type="radio" name="account" value="${id}"${index === 0 ? ' checked' : ''}> ${name} (${email})</label>`,
  );
  const hidden = ['redirect_uri', 'state', 'scope'].map(
    (name) => `<input type="hidden" name="${name}" value="${escape(url.searchParams.get(name) ?? '')}">`,
  );
  const body = `<h1>Sign in with Google</h1><p>An app wants access to your account.</p>
<form method="post">${hidden.join('')}<fieldset><legend>Your account</legend>${choices.join('')}</fieldset>
<label><input type="checkbox" name="sheets" checked> See, edit, create and delete all your Google Sheets spreadsheets</label>
<button name="answer" value="yes">Continue</button><button name="answer" value="no" class="quiet">Cancel</button></form>`;
  send(res, 200, HTML, page('Sign in with Google', body));
}

function decide(service: GoogleService, { body }: WireRequest, res: Reply): void {
  const form = new URLSearchParams(body.toString());
  const redirectUri = form.get('redirect_uri') ?? '';
  const target = new URL(redirectUri);
  target.searchParams.set('state', form.get('state') ?? '');
  const scopes = (form.get('scope') ?? '')
    .split(' ')
    .filter((scope) => form.has('sheets') || !scope.endsWith('sheets'));
  if (form.get('answer') === 'yes')
    target.searchParams.set('code', service.allow(form.get('account') ?? '', redirectUri, scopes.join(' ')));
  else target.searchParams.set('error', 'access_denied');
  send(res, 302, { location: target.href });
}

function showSpreadsheets({ spreadsheets }: GoogleService): string {
  const tables = spreadsheets.flatMap(({ id, title, sheets }) =>
    sheets.map(({ title: sheetTitle, rows }) => {
      const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`);
      const link = `https://docs.google.com/spreadsheets/d/${id}/edit`;
      return `<h2>${escape(title)}: ${escape(sheetTitle)}</h2><p>${link}</p><table border="1">${lines.join('')}</table>`;
    }),
  );
  return `<h1>Spreadsheets</h1>${tables.join('') || '<p>There are none yet.</p>'}`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLE}</style><main>${body}</main></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
