import type { FormKind } from '../../../../functions/domain/forms/form.ts';
import type { Cloud, Person } from '../scenario.ts';

/** Creates a landing page that starts a campaign. Returns its id. */
export async function createLandingPage(owner: Person, title: string, campaignId: string | null): Promise<string> {
  const created = await owner.call<{ landingPage: { id: string } }>(
    'createLandingPage',
    { title },
    'landingPage { id }',
  );
  const { id } = created.landingPage;
  if (campaignId !== null) await owner.call('updateLandingPage', { landingPageId: id, landingPage: { campaignId } });
  return id;
}

/** Creates an option of the field for the part of the body. Returns its id. */
export async function createBodyPart(owner: Person, label: string): Promise<string> {
  const landingPageDropdownOptionId = await owner.make('createLandingPageDropdownOption', { label });
  return landingPageDropdownOptionId;
}

/** Returns the code in the address of a landing page. */
export async function findPageCode(owner: Person, landingPageId: string): Promise<string> {
  const landingPage = await owner.call<{ landingPage: { code: string } }>(
    'landingPage',
    { landingPageId },
    'landingPage { code }',
  );
  return landingPage.landingPage.code;
}

/** Creates a landing page with every kind of question. */
export async function createFilledPage(
  owner: Person,
  campaignId: string,
): Promise<{ readonly landingPage: string; readonly landingPageCode: string }> {
  const landingPage = await createLandingPage(owner, 'Free whitening consult', campaignId);
  const fields = ['name', 'phone', 'dob'].map((id) => ({
    id,
    type: id === 'dob' ? 'DATE' : 'SHORT',
    label: { name: 'Name', phone: 'Phone', dob: 'Date of birth' }[id] ?? '',
  }));
  const questions = [
    { id: 'q-00000001', type: 'CHOICE', label: 'How did you hear of us?', labels: ['Friends', 'An advertisement'] },
    {
      id: 'q-00000002',
      type: 'CHECKBOX',
      label: 'What is it about?',
      labels: ['Braces', 'Whitening'],
      fineText: 'Any.',
    },
    { id: 'q-00000003', type: 'RATING', label: 'How do you like your smile?', start: 1, end: 10 },
    { id: 'q-00000004', type: 'YESNO', label: 'Are you new here?' },
    { id: 'q-00000005', type: 'DROPDOWN', label: 'Where?', labels: ['Scottsdale', 'Tempe'] },
    { id: 'q-00000006', type: 'VERIFY', label: 'I am older than 18.' },
  ];
  await owner.call('updateLandingPage', {
    landingPageId: landingPage,
    landingPage: {
      description: 'Leave your number and we text you three open times.',
      structure: [...fields, ...questions],
    },
  });
  return { landingPage, landingPageCode: await findPageCode(owner, landingPage) };
}

export interface SubmitAnswer {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly notice: string | null;
}

/** Submits a public form as a stranger. */
export async function submitForm(
  cloud: Cloud,
  kind: FormKind,
  code: string,
  answers: Readonly<Record<string, readonly string[]>>,
): Promise<SubmitAnswer | null> {
  const { field, argument } = SUBMITS[kind];
  const widgets = Object.entries(answers).map(([widgetId, values]) => ({ widgetId, values }));
  const { data } = await cloud.graphql<Record<string, SubmitAnswer>>(
    'public',
    `mutation S($c: String!, $w: [LeadWidgetInput!]!) { ${field}(${argument}: $c, widgets: $w) { success errors notice } }`,
    { c: code, w: widgets },
  );
  return data?.[field] ?? null;
}

const SUBMITS: Readonly<Record<FormKind, { readonly field: string; readonly argument: string }>> = {
  PAGE: { field: 'submitLandingPage', argument: 'landingPageCode' },
  CAMPAIGN: { field: 'submitCampaignLandingPage', argument: 'campaignCode' },
  GROUP: { field: 'submitGroupLandingPage', argument: 'groupCode' },
};

/** Submits the form of a landing page as a stranger. */
export const submitPage = (
  cloud: Cloud,
  code: string,
  answers: Readonly<Record<string, readonly string[]>>,
): Promise<SubmitAnswer | null> => submitForm(cloud, 'PAGE', code, answers);
