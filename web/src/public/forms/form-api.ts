import type { FormAnswers } from '../../../../functions/domain/forms/form-answers.ts';
import type { FormKind } from '../../../../functions/domain/forms/form.ts';
import type { ShownForm } from '../../../../functions/domain/forms/shown-form.ts';
import { postPublic } from '../public-api.ts';

/** What the served page holds (functions/http/pages/form-page.ts). */
export type ServedForm =
  | { readonly kind: 'SHOWN'; readonly form: ShownForm }
  /** The form cannot be submitted anymore. */
  | { readonly kind: 'REFUSED'; readonly text: string };

/** Returns the form that the served page holds, or null when the page is none of a form. */
export function readServedForm(page: Document): ServedForm | null {
  const json = page.getElementById('form')?.textContent;
  if (!json) return null;
  const { form, errors } = JSON.parse(json) as { form: ShownForm | null; errors: string[] };
  return form ? { kind: 'SHOWN', form } : { kind: 'REFUSED', text: errors[0] ?? '' };
}

/** The operation and the name of the code of each kind. */
const OPERATIONS: Readonly<Record<FormKind, { readonly name: string; readonly code: string }>> = {
  PAGE: { name: 'submitLandingPage', code: 'landingPageCode' },
  CAMPAIGN: { name: 'submitCampaignLandingPage', code: 'campaignCode' },
  GROUP: { name: 'submitGroupLandingPage', code: 'groupCode' },
};

export interface SubmitAnswer {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly notice: string | null;
}

/** Submits a form. Returns null when the server could not be reached: it may have the submission, and takes it once only. */
export async function submitForm(
  { kind, code }: Pick<ShownForm, 'kind' | 'code'>,
  answers: FormAnswers,
): Promise<SubmitAnswer | null> {
  const operation = OPERATIONS[kind];
  const query = `mutation ${operation.name}($code: String!, $widgets: [LeadWidgetInput!]!) {
  ${operation.name}(${operation.code}: $code, widgets: $widgets) { success errors notice }
}`;
  const widgets = Object.entries(answers).map(([widgetId, values]) => ({ widgetId, values }));
  const data = await postPublic<Readonly<Record<string, SubmitAnswer>>>(query, { code, widgets });
  return data?.[operation.name] ?? null;
}

const TRACK = `mutation trackForm($path: String!, $visitId: String!, $hasStarted: Boolean) {
  trackForm(path: $path, visitId: $visitId, hasStarted: $hasStarted) { success errors }
}`;

/** Reports a visit, and that someone began to fill in the form. The server counts each once. */
export async function trackForm(path: string, visitId: string, hasStarted: boolean): Promise<void> {
  await postPublic(TRACK, { path, visitId, hasStarted }, true);
}
