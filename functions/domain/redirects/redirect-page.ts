import { toContrastText } from '../brand/contrast.ts';
import { formatPhone } from '../contacts/phone-format.ts';
import type { E164 } from '../contacts/phone.ts';
import { DEFAULT_BUTTON } from '../pitches/redirect.ts';
import { escapeHtml } from '../views/pitch-page.ts';

/** Whose page it is. */
export interface PageSender {
  readonly name: string;
  /** Such as `#0b7462`. */
  readonly color: string;
  /** The address of the logo. null means none. */
  readonly image: string | null;
}

/** Everything in one answer: no script, font or other file, so that a cheap phone shows it at once. */
const STYLE =
  'body{margin:0;font:18px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1d2430;background:#fff}' +
  'header{height:150px;display:flex;align-items:center;justify-content:center;background:var(--band);color:var(--on-band)}' +
  'header img{width:88px;height:88px;border-radius:50%;object-fit:cover;background:#fff}' +
  'header p{margin:0;padding:0 16px;font-size:24px;font-weight:600;overflow-wrap:anywhere}' +
  'main{max-width:500px;margin:0 auto;padding:24px 16px}h1{margin:0 0 24px;font-size:24px;font-weight:600;line-height:1.3}' +
  'a{display:flex;align-items:center;justify-content:center;min-height:52px;margin-top:12px;border-radius:8px;padding:0 16px;' +
  'font-weight:600;text-decoration:none;border:1px solid #8a93a3;color:#1d2430}' +
  'a.first{background:var(--band);border-color:var(--band);color:var(--on-band)}' +
  'a:focus-visible{outline:3px solid #1d2430;outline-offset:3px}';

/** Returns the page that calls or texts a number. `button`: the words of staff, which head the page. */
export function renderContactPage(
  sender: PageSender,
  { phone, button }: { readonly phone: E164; readonly button: string },
): string {
  const number = formatPhone(phone);
  const title = button === DEFAULT_BUTTON ? `Contact ${sender.name}` : button;
  return renderPage(
    sender,
    title,
    `<h1>${escapeHtml(title)}</h1>` +
      `<a class="first" href="tel:${phone}">Call ${escapeHtml(number)}</a>` +
      `<a href="sms:${phone}">Text ${escapeHtml(number)}</a>`,
  );
}

/** Returns the page of a link that leads nowhere. `text`: says so. */
export function renderDeadLinkPage(sender: PageSender, text: string): string {
  return renderPage(sender, sender.name, `<h1>${escapeHtml(text)}</h1>`);
}

function renderPage({ name, color, image }: PageSender, title: string, body: string): string {
  const logo =
    image === null ? `<p>${escapeHtml(name)}</p>` : `<img src="${escapeHtml(image)}" alt="${escapeHtml(name)}">`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `<meta name="color-scheme" content="light"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>` +
    `<meta property="og:title" content="${escapeHtml(title)}"><meta property="og:site_name" content="${escapeHtml(name)}">` +
    `<style>:root{--band:${escapeHtml(color)};--on-band:${toContrastText(color)}}${STYLE}</style></head>` +
    `<body><header>${logo}</header><main>${body}</main></body></html>`
  );
}
