import { CalendlyApi } from '../../../functions/adapters/integrations/calendly-api.ts';
import { CalendlyOAuth } from '../../../functions/adapters/integrations/calendly-oauth.ts';
import { getCalendlyAddresses } from '../../../functions/adapters/integrations/calendly-request.ts';
import { getGoogleAddresses, GoogleOAuth } from '../../../functions/adapters/integrations/google-oauth.ts';
import { GoogleSheetsApi } from '../../../functions/adapters/integrations/google-sheets-api.ts';
import { ModMedApi, type PracticeCredentials } from '../../../functions/adapters/integrations/modmed-api.ts';
import type { OutsideApp } from '../../../functions/adapters/secrets.ts';
import { OutsideError } from '../../../functions/domain/integrations/outside-error.ts';
import { buildRedirectUri } from '../../../functions/use-cases/calendly/connect.ts';
import { buildGoogleRedirectUri } from '../../../functions/use-cases/sheets/connect.ts';
import { isLocal } from '../../../infra/config.ts';
import { expectSame, notAsked, proved, refuted, type Outcome, type Probe, type ProbeContext } from './probe.ts';

interface Apps {
  readonly calendly: () => Promise<OutsideApp>;
  readonly google: () => Promise<OutsideApp>;
  readonly modMed: () => Promise<OutsideApp>;
}

const NO_APP = 'the stage has no app there';

/** What the code expects of Calendly, Google and ModMed. A person's consent comes as a code from the environment. */
export function createOutsideProbes(context: ProbeContext, apps: Apps): Probe[] {
  return [
    ...createCalendlyProbes(context, apps.calendly),
    ...createGoogleProbes(context, apps.google),
    ...createModMedProbes(context, apps.modMed),
  ];
}

/** An app whose access ended gets the same answer as one with an invented code or token. */
function createEndedAccessClaims(
  claim: ReturnType<typeof createClaim>,
  exchange: (code: string) => Promise<unknown>,
  refresh: (refreshToken: string) => Promise<unknown>,
  run: string,
): Probe[] {
  return [
    claim('refuses an invented code, as an ended access', () => expectProblem(exchange(`none-${run}`), 'ENDED')),
    claim('refuses an invented refresh token, as an ended access', () =>
      expectProblem(refresh(`none-${run}`), 'ENDED'),
    ),
  ];
}

function createCalendlyProbes({ stage, environment, run }: ProbeContext, readApp: Apps['calendly']): Probe[] {
  const local = isLocal(stage.config);
  const site = stage.outputs.SiteAddress;
  const addresses = getCalendlyAddresses(local ? stage.clientOptions.endpoint : undefined, site);
  const oauth = new CalendlyOAuth(readApp, addresses);
  const redirectUri = buildRedirectUri(site);
  const claim = createClaim('Calendly', () => oauth.isSetUp());
  return [
    ...createEndedAccessClaims(
      claim,
      (code) => oauth.exchange(code, redirectUri, stage.now()),
      (token) => oauth.refresh(token, stage.now()),
      run,
    ),
    claim('gives tokens with the scopes that the connection needs', async () => {
      const address = await oauth.buildAddress(run, redirectUri);
      const code = local ? await allow(address, 'ANN0000000000001') : environment.CALENDLY_CODE;
      if (!code)
        return notAsked(`open ${address}, allow, and set CALENDLY_CODE to the code in the address of the last page`);
      const { accessToken, refreshToken } = await oauth.exchange(code, redirectUri, stage.now());
      const api = new CalendlyApi(addresses);
      const user = await api.findUser(accessToken);
      await api.listEventTypes(accessToken, user.uri, null);
      await api.listEvents(accessToken, { user: user.uri, from: stage.now(), after: null });
      await oauth.revoke(refreshToken);
      return proved();
    }),
    claim('answers 403 to a webhook of a free plan', async () => notAsked('needs an account of the free plan')),
  ];
}

function createGoogleProbes({ stage, environment, run }: ProbeContext, readApp: Apps['google']): Probe[] {
  const local = isLocal(stage.config);
  const site = stage.outputs.SiteAddress;
  const addresses = getGoogleAddresses(local ? stage.clientOptions.endpoint : undefined, site);
  const oauth = new GoogleOAuth(readApp, addresses);
  const redirectUri = buildGoogleRedirectUri(site);
  const claim = createClaim('Google', () => oauth.isSetUp());
  return [
    ...createEndedAccessClaims(
      claim,
      (code) => oauth.exchange(code, redirectUri, stage.now()),
      (token) => oauth.refresh(token, stage.now()),
      run,
    ),
    claim('keeps a cell as it is, also one that looks like a formula', async () => {
      const address = await oauth.buildAddress(run, redirectUri);
      const code = local ? await allow(address, '1001') : environment.GOOGLE_CODE;
      if (!code)
        return notAsked(`open ${address}, allow, and set GOOGLE_CODE to the code in the address of the last page`);
      const { tokens, mayWriteSheets } = await oauth.exchange(code, redirectUri, stage.now());
      if (!mayWriteSheets) return refuted('the consent has no scope for spreadsheets');
      const api = new GoogleSheetsApi(addresses);
      const sheet = await api.create(tokens.accessToken, `Probe ${run}`, 'Probe');
      const [tab] = sheet.sheets;
      if (!tab) return refuted('the spreadsheet has no sheet');
      await api.append(tokens.accessToken, sheet.id, tab, [['=1+1', 'two']]);
      const column = await api.listColumn(tokens.accessToken, sheet.id, tab, 'A');
      await oauth.revoke(tokens.refreshToken);
      return expectSame(column, ['=1+1']);
    }),
    claim('keeps a refresh token for longer than a week', async () =>
      notAsked('takes a week: see infra/README, publishing state'),
    ),
  ];
}

function createModMedProbes({ stage, environment, run }: ProbeContext, readApp: Apps['modMed']): Probe[] {
  const local = isLocal(stage.config);
  const api = new ModMedApi(
    async () => (await readApp()).clientSecret,
    local ? stage.clientOptions.endpoint : undefined,
  );
  const practice = local ? LOCAL_PRACTICE : findPractice(environment);
  const claim = createClaim('ModMed', async () => (await readApp()).clientId !== '');
  const open = (ask: (given: PracticeCredentials) => Promise<Outcome>) => async (): Promise<Outcome> =>
    practice
      ? ask(practice)
      : notAsked('set MODMED_PRACTICE, MODMED_USERNAME and MODMED_PASSWORD to a practice for tests');
  return [
    claim(
      'refuses a wrong password as an ended access',
      open((given) => expectProblem(api.signIn({ ...given, password: `none-${run}` }), 'ENDED')),
    ),
    claim(
      'lists appointments from a day on, at most 50 a page (_count)',
      open(async (given) => {
        const { items } = await api.listAppointments(await api.signIn(given), { from: stage.now() });
        return items.length <= 50
          ? proved(`${items.length} on the first page`)
          : refuted(`${items.length} on one page`);
      }),
    ),
    claim(
      'lists appointments that changed since a time (_lastUpdated)',
      open(async (given) => {
        const changedSince = new Date(stage.now().getTime() - 86_400_000);
        const { items } = await api.listAppointments(await api.signIn(given), { changedSince });
        const older = items.filter(({ updated }) => updated < changedSince);
        return older.length === 0 ? proved(`${items.length} on the first page`) : refuted(`${older.length} are older`);
      }),
    ),
  ];
}

const LOCAL_PRACTICE: PracticeCredentials = {
  practice: 'valleyderm',
  username: 'fhir_valley',
  password: 'local-practice',
};

function findPractice(environment: ProbeContext['environment']): PracticeCredentials | null {
  const { MODMED_PRACTICE: practice, MODMED_USERNAME: username, MODMED_PASSWORD: password } = environment;
  return practice && username && password ? { practice, username, password } : null;
}

function createClaim(vendor: string, isSetUp: () => Promise<boolean>) {
  return (claim: string, ask: Probe['ask']): Probe => ({
    vendor,
    claim,
    ask: async () => ((await isSetUp()) ? ask() : notAsked(NO_APP)),
  });
}

async function expectProblem(call: Promise<unknown>, problem: OutsideError['problem']): Promise<Outcome> {
  try {
    await call;
    return refuted('the vendor accepted it');
  } catch (error) {
    if (error instanceof OutsideError) return expectSame(error.problem, problem);
    throw error;
  }
}

/** Gives consent to an app on the local page, as a browser does. Returns the code. */
async function allow(address: string, account: string): Promise<string | null> {
  const { searchParams, origin, pathname } = new URL(address);
  const form = new URLSearchParams({ account, answer: 'yes', sheets: 'on' });
  for (const name of ['redirect_uri', 'state', 'scope']) form.set(name, searchParams.get(name) ?? '');
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? origin).searchParams.get('code');
}
