import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { renderFormBody } from '../../domain/forms/form-html.ts';
import { parseFormPath } from '../../domain/forms/form.ts';
import type { ShownForm } from '../../domain/forms/shown-form.ts';
import { escapeHtml, renderPublicPage, type LinkPreview } from '../../domain/views/pitch-page.ts';
import { findPackByHost, findSiteOfBrand } from '../../platform/brand-hosts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isOneOfSecrets } from '../../platform/security/timing-safe-equal.ts';
import { openForm, showForm, type OpenFormDeps } from '../../use-cases/forms/open-form.ts';

export interface FormPageDeps extends OpenFormDeps {
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  /** Returns the built page. */
  readonly template: () => Promise<string>;
  readonly publicBaseUrl: () => Promise<string>;
  readonly now: () => Date;
}

/** The form may be archived or changed at any time, so that every view asks for it. */
const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' };
/** Longer than every code. */
const MAX_CODE = 40;

/**
 * Returns the page of a public form, `/p/{code}`, `/l/{code}` or `/g/{code}`, with its content: a phone shows it before its script has
 * arrived, and a browser without scripts can read it. Nothing counts as a view here. Cost: three or four reads.
 */
export async function answerFormPage(
  deps: FormPageDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', await deps.originSecrets()))
    return { statusCode: 403, body: 'Forbidden' };
  const pack = findPackByHost(event.headers['x-brand-host'] ?? '');
  const named = parseFormPath(event.rawPath);
  const [template, opened] = await Promise.all([
    deps.template(),
    named && named.code.length <= MAX_CODE
      ? openForm(deps, { ...named, pack, now: deps.now() })
      : new Refusal(pack.screen.inactiveContent),
  ]);
  const page = (data: unknown, preview: LinkPreview | null, html: string): APIGatewayProxyStructuredResultV2 => ({
    statusCode: 200,
    headers: HEADERS,
    body: renderPublicPage(template, { dataId: 'form', preview, data, body: html }),
  });
  if (opened instanceof Refusal) {
    const [text = ''] = opened.errors;
    return page(
      { success: false, errors: opened.errors, form: null },
      null,
      `<main><h1 class="form-note">${escapeHtml(text)}</h1></main>`,
    );
  }
  const form = showForm(opened);
  const site = findSiteOfBrand(await deps.publicBaseUrl(), pack.id);
  return page({ success: true, errors: [], form }, buildPreview(form, site), renderFormBody(form, deps.now()));
}

function buildPreview(form: ShownForm, site: string): LinkPreview {
  const { title, description, organizationName, image, explainer, profile } = form;
  const picture = image ?? explainer?.poster ?? profile;
  return { title, description, siteName: organizationName, image: picture === null ? null : `${site}${picture}` };
}
