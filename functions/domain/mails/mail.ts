import type { Pack } from '../brand/pack.ts';

/** What a mail says, without its look. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly address: string };
  /** A line in small letters at the end. */
  readonly footnote: string;
}

/** A mail in both forms. Mail programs choose one. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The index of the shade on which white text is readable (domain/brand/pack.ts). */
const BUTTON_SHADE = 8;

/**
 * Renders a mail in the look of a brand. Tables and inline styles, because mail programs ignore style sheets and modern
 * layout. No images and no addresses but the button's, because both make a mail look like advertising to filters.
 */
export function renderMail(pack: Pick<Pack, 'name' | 'theme'>, content: MailContent): RenderedMail {
  const { subject, heading, paragraphs, button, footnote } = content;
  const color = pack.theme.primary[BUTTON_SHADE] ?? '#111111';
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const rows = [
    `<p style="margin:0 0 24px;font-size:16px;font-weight:700;color:${color}">${escape(pack.name)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#1a1d21">${escape(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) =>
        `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#33383f">${escape(paragraph)}</p>`,
    ),
    `<p style="margin:24px 0"><a href="${escape(button.address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${color};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escape(button.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5c636b;word-break:break-all">${escape(button.address)}</p>`,
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#5c636b">${escape(footnote)}</p>`,
  ];
  return {
    subject,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head><body style="margin:0;padding:0;background:#f6f7f9;${font}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">${rows.join('')}</td></tr></table></td></tr></table></body></html>`,
    text: [pack.name, heading, ...paragraphs, `${button.label}: ${button.address}`, footnote].join('\n\n'),
  };
}

/** Escapes a text for HTML, in element content and in attributes. A name may contain markup. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
