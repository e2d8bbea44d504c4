import type { StoredSheet } from '../../../../local-cloud/index.ts';
import { requestAtHost, type Cloud, type Person } from '../scenario.ts';
import { FINISH } from './calendly.ts';

const HOST = 'health.localhost';
const SCOPE = 'openid email https://www.googleapis.com/auth/spreadsheets';

/** Goes through the pop-up as a person does, up to the code. Returns what the last screen of the pop-up gets. */
export async function allowGoogle(
  cloud: Cloud,
  person: Person,
  { accountId = '1001', scope = SCOPE }: { readonly accountId?: string; readonly scope?: string } = {},
): Promise<{ readonly state: string; readonly code: string }> {
  const { data } = await requestAtHost<{ data: { connectIntegration: { url: string | null; errors: string[] } } }>(
    cloud,
    HOST,
    {
      token: person.token,
      query: 'mutation { connectIntegration(integrationType: GOOGLESHEETS) { success errors url } }',
      variables: {},
    },
  );
  const { url, errors } = data.connectIntegration;
  if (url === null) throw new Error(errors.join(' '));
  const asked = await cloud.fetch(new URL(url).pathname, { redirect: 'manual' });
  const question = new URL(asked.headers.get('location') ?? '');
  const redirectUri = question.searchParams.get('redirect_uri') ?? '';
  const back = new URL(redirectUri);
  back.searchParams.set('state', question.searchParams.get('state') ?? '');
  back.searchParams.set('code', cloud.local.services.google.allow(accountId, redirectUri, scope));
  const last = await cloud.fetch(`${back.pathname}${back.search}`, { redirect: 'manual' });
  const { searchParams } = new URL(last.headers.get('location') ?? '');
  return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
}

/** Connects an account at Google for the organization of a person. Returns the connection's id. */
export async function connectGoogle(cloud: Cloud, person: Person): Promise<string> {
  const { finishIntegration } = await person.run<{ finishIntegration: { integration: { id: string } } }>(
    FINISH,
    await allowGoogle(cloud, person),
  );
  await cloud.waitUntilIdle();
  return finishIntegration.integration.id;
}

/** Chooses the spreadsheet for the rows of an organization. */
export async function choose(
  person: Person,
  integrationId: string,
  chosen: { readonly name?: string; readonly link?: string },
) {
  const { chooseSpreadsheet } = await person.run<{
    chooseSpreadsheet: { integration: { spreadsheet: { name: string; url: string } } };
  }>(
    'mutation C($i: ID!, $name: String, $link: String) { chooseSpreadsheet(integrationId: $i, name: $name, link: $link) { success errors integration { spreadsheet { name url } } } }',
    { i: integrationId, ...chosen },
  );
  return chooseSpreadsheet.integration.spreadsheet;
}

/** Returns the sheet for rows of a spreadsheet, by the link of the spreadsheet. */
export function findSheet(cloud: Cloud, url: string): StoredSheet | undefined {
  const found = cloud.local.services.google.spreadsheets.find(({ id }) => url.includes(id));
  return found?.sheets.find(({ rows }) => rows[0]?.[0] === 'Date');
}

/** Returns the connection of the organization with Google Sheets, or undefined. */
export async function findSheetsConnection(person: Person) {
  const user = await person.call<{ organization: { integrations: Record<string, string | null>[] } }>(
    'user',
    {},
    'organization { integrations { id integrationType state account error lastSync userId spreadsheet { name } } }',
  );
  return user.organization.integrations.find(({ integrationType }) => integrationType === 'GOOGLESHEETS');
}
