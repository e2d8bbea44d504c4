import type { Cloud, Person } from '../scenarios/scenario.ts';

/** Creates a landing page that starts a campaign. Returns its id. */
export async function createLandingPage(owner: Person, title: string, campaignId: string | null): Promise<string> {
  const { createLandingPage: created } = await owner.run<{ createLandingPage: { landingPage: { id: string } } }>(
    'mutation L($t: String!) { createLandingPage(title: $t) { success errors landingPage { id } } }',
    { t: title },
  );
  const { id } = created.landingPage;
  if (campaignId !== null)
    await owner.run(
      'mutation U($l: ID!, $c: ID) { updateLandingPage(landingPageId: $l, landingPage: { campaignId: $c }) { success errors } }',
      { l: id, c: campaignId },
    );
  return id;
}

/** Returns the code in the address of a landing page. */
export async function findPageCode(owner: Person, landingPageId: string): Promise<string> {
  const { landingPage } = await owner.run<{ landingPage: { landingPage: { code: string } } }>(
    'query L($l: ID!) { landingPage(landingPageId: $l) { success errors landingPage { code } } }',
    { l: landingPageId },
  );
  return landingPage.landingPage.code;
}

export interface SubmitAnswer {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly notice: string | null;
}

/** Submits the form of a landing page as a stranger. */
export async function submitPage(
  cloud: Cloud,
  code: string,
  answers: Readonly<Record<string, readonly string[]>>,
): Promise<SubmitAnswer | null> {
  const widgets = Object.entries(answers).map(([widgetId, values]) => ({ widgetId, values }));
  const answer = await cloud.graphql<{ submitLandingPage: SubmitAnswer }>(
    'public',
    'mutation S($c: String!, $w: [LeadWidgetInput!]!) { submitLandingPage(landingPageCode: $c, widgets: $w) { success errors notice } }',
    { c: code, w: widgets },
  );
  return answer.data?.submitLandingPage ?? null;
}
