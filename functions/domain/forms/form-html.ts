import { VERSION } from '../brand/version.ts';
import { toContrastText } from '../brand/contrast.ts';
import { EXPLAINER_PROCESSING } from '../groups/group-files.ts';
import { escapeHtml } from '../views/pitch-page.ts';
import { isRating } from '../pitches/widget.ts';
import { KNOWN_ITEMS, type FormItem } from './form-item.ts';
import type { ShownExplainer, ShownForm } from './shown-form.ts';
import { describeOffer } from './offer.ts';

/**
 * Returns the page of a form as it is shown before its script runs, and without scripts: everything to read, with fields that are still
 * off. The classes are those of web/src/public/forms/form.css, and the parts those of form-page.tsx, so that nothing moves afterwards.
 */
export function renderFormBody(form: ShownForm, now: Date): string {
  const { title, description, color, image, profile, organizationName, offer, explainer, items } = form;
  const { policyPath, poweredBy } = form;
  const fields = items.map((item) => renderItem(item, policyPath)).join('');
  return [
    `<main class="form-page" style="--form-color:${escapeHtml(color)};--form-text:${toContrastText(color)}">`,
    `<div class="form-band">${image === null ? '' : `<img src="${escapeHtml(image)}" alt="">`}</div>`,
    `<div class="form-round">${renderLogo(profile, organizationName)}</div>`,
    `<div class="form-intro"><p class="form-org">${escapeHtml(organizationName)}</p><h1 class="form-title">${escapeHtml(title)}</h1>`,
    description === '' ? '' : `<p class="form-description">${escapeHtml(description)}</p>`,
    offer === null ? '' : `<p class="form-offer">${escapeHtml(describeOffer(offer))}</p>`,
    explainer === null ? '' : renderExplainer(explainer, title),
    `</div><form class="form-fields">${fields}<button class="form-submit" disabled>Submit</button><noscript><p class="form-hint">${NOTE}</p></noscript></form>`,
    `<footer class="form-foot">Powered By ${escapeHtml(poweredBy)} · ${now.getUTCFullYear()} · ${VERSION}</footer></main>`,
  ].join('');
}

/** The small size is wide enough for the page. The script chooses again by the screen and the connection. */
function renderExplainer({ isReady, poster, files }: ShownExplainer, title: string): string {
  const file = files.at(-1);
  if (!isReady || !file) return `<p class="form-video form-wait">${EXPLAINER_PROCESSING}</p>`;
  const picture = poster === null ? '' : ` poster="${escapeHtml(poster)}"`;
  const name = escapeHtml(title);
  return `<video class="form-video" controls playsinline preload="none" aria-label="${name}" src="${escapeHtml(file.url)}" width="${file.width}" height="${file.height}"${picture}></video>`;
}

function renderLogo(profile: string | null, name: string): string {
  return profile === null
    ? `<span aria-hidden="true">${escapeHtml(getInitial(name))}</span>`
    : `<img src="${escapeHtml(profile)}" alt="">`;
}

/** For browsers without scripts, which can only read the page. */
const NOTE = 'Turn on JavaScript to sign up.';

/** Returns the letter that stands for a name without a picture. */
export function getInitial(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase();
}

function renderItem(item: FormItem, policyPath: string): string {
  const label = escapeHtml(item.label);
  const fine =
    item.fineText === ''
      ? ''
      : `<p class="form-fine">${escapeHtml(item.fineText)}${renderPolicy(item, policyPath)}</p>`;
  const { widgetType } = item;
  if (widgetType === 'VERIFY')
    return `<div><label class="form-box"><input type="checkbox" disabled><span>${label}</span></label>${fine}</div>`;
  const options = isRating(widgetType)
    ? Array.from({ length: item.end - item.start + 1 }, (_, step) => String(item.start + step))
    : widgetType === 'YESNO'
      ? ['Yes', 'No']
      : item.labels;
  if (options.length === 0 || widgetType === 'DROPDOWN')
    return `<div class="form-field"><label>${label}<input disabled${item.id === KNOWN_ITEMS.phone ? ' type="tel"' : ''}></label>${fine}</div>`;
  const list = options.map((option) => `<li>${escapeHtml(option)}</li>`).join('');
  return `<div class="form-field"><p>${label}</p><ul>${list}</ul>${fine}</div>`;
}

function renderPolicy({ id }: FormItem, policyPath: string): string {
  return id === KNOWN_ITEMS.optIn ? ` <a href="${escapeHtml(policyPath)}">Privacy Policy</a>` : '';
}
