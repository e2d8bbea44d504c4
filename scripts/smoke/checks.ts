import { createHmac } from 'node:crypto';
import type { CarrierAccount } from '../../functions/adapters/secrets.ts';
import { newId } from '../../functions/platform/ids.ts';
import { openLivePage } from './live-page.ts';
import { SMOKE_NUMBER, SMOKE_ORGANIZATION, SMOKE_PHONE, type SmokeUser } from './smoke-user.ts';

/** What the checks of one run share. */
export interface SmokeContext {
  /** The address of the site, without a slash at the end. */
  readonly site: string;
  /** The address that the carrier calls for inbound texts. */
  readonly webhook: string;
  readonly account: CarrierAccount;
  readonly user: SmokeUser;
  readonly now: () => Date;
  /** How long the live update may take. */
  readonly liveMs: number;
  /** Set by the check of the sign-in. */
  session: { readonly token: string; readonly realtimeUrl: string } | null;
}

/** A check of one part of a stage. It throws when the part does not work. */
export interface SmokeCheck {
  readonly name: string;
  readonly run: (context: SmokeContext) => Promise<void>;
  /** What to do when the check fails. */
  readonly advice: string;
}

const TIMEOUT_MS = 20_000;
/** In this order: a later check needs what the earlier ones show. */
export const CHECKS: readonly SmokeCheck[] = [
  {
    name: 'site',
    run: checkSite,
    advice:
      'Open the site in a browser. With brand hosts: does each host point to the distribution (DNS), and does the certificate cover it? Status 403 or 404: deploy again, the upload of the site did not end.',
  },
  {
    name: 'refused sign-in',
    run: checkRefusedSignIn,
    advice:
      'Read the log of the function Login. An error at its start is a missing permission or variable. Status 401: the distribution does not send the origin secret, so deploy again.',
  },
  {
    name: 'granted sign-in',
    run: checkGrantedSignIn,
    advice: 'Read the logs of the functions Login, Authorizer and Accounts, in this order.',
  },
  {
    name: 'unsigned webhook',
    run: checkUnsignedWebhook,
    advice: 'Anybody could send texts in the name of contacts. Hold sending, and read the log of the TwilioWebhook.',
  },
  {
    name: 'signed webhook and live update',
    run: checkSignedWebhook,
    advice:
      'Status 403: the functions know another token than the vendors secret (they read a new one within five minutes), or the address differs from the one that was signed. The call is signed with the stored token, so that this says nothing of the carrier’s. Status 200 and no live update: read the logs of the TwilioWebhook and the InboundWorker, and look at their queues on the dashboard.',
  },
];

async function checkSite({ site }: SmokeContext): Promise<void> {
  const response = await request(`${site}/`);
  expect(response.status === 200, `GET ${site}/ answered ${response.status}`);
  expect((await response.text()).includes('<div id="root"'), 'The page is not that of the web app');
  expect(response.headers.has('content-security-policy'), 'The page has no Content-Security-Policy');
}

async function checkRefusedSignIn(context: SmokeContext): Promise<void> {
  // An unknown user gets the response of a wrong password. Wrong passwords of one user would soon be limited.
  const email = `nobody-${newId(context.now()).toLowerCase()}@campaigns.invalid`;
  const answer = await signIn(context, email, 'not the password');
  expect(!answer.success && answer.errors.length > 0, 'A wrong password was not refused with a reason');
}

async function checkGrantedSignIn(context: SmokeContext): Promise<void> {
  const answer = await signIn(context, context.user.email, context.user.password);
  expect(answer.success && answer.user !== null, `The sign-in was refused: ${answer.errors.join(' ')}`);
  const token = answer.user?.token ?? '';
  const { user } = await query<{ user: { organization: { id: string }; realtimeUrl: string } }>(
    context,
    'query { user { success errors realtimeUrl organization { id } } }',
    {},
    token,
  );
  expect(user.organization.id === SMOKE_ORGANIZATION, 'The session belongs to another organization');
  context.session = { token, realtimeUrl: user.realtimeUrl };
}

async function checkUnsignedWebhook(context: SmokeContext): Promise<void> {
  const { status } = await callWebhook(context, 'not a signature');
  expect(status === 403, `An unsigned call answered ${status} instead of 403`);
}

/** The text goes the whole way: webhook, queue, worker, table, and the open page. */
async function checkSignedWebhook(context: SmokeContext): Promise<void> {
  const { session, user } = context;
  if (session === null) throw new Error('Not checked, because the sign-in above failed');
  const page = await openLivePage(session.realtimeUrl, session.token, SMOKE_ORGANIZATION);
  try {
    const { status } = await callWebhook(context);
    expect(status === 200, `A signed call answered ${status} instead of 200`);
    await page.waitForChange(`conversation:${user.contactId}`, context.liveMs);
  } finally {
    page.close();
  }
}

/** Calls the webhook as the carrier does for an inbound text, without a signature of its own by a right one. */
function callWebhook({ webhook, account, now }: SmokeContext, signature?: string): Promise<Response> {
  const url = new URL(webhook);
  url.hash = '';
  const params = {
    AccountSid: account.accountSid,
    Body: 'Smoke test',
    From: SMOKE_PHONE,
    MessageSid: `SMsmoke${newId(now())}`,
    NumMedia: '0',
    To: SMOKE_NUMBER,
  };
  const signed = Object.entries(params).reduce((text, [name, value]) => `${text}${name}${value}`, url.href);
  const right = createHmac('sha1', account.authToken).update(signed).digest('base64');
  return request(url.href, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? right },
    body: new URLSearchParams(params),
  });
}

interface SignInAnswer {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly user: { readonly token: string } | null;
}

async function signIn(context: SmokeContext, email: string, password: string): Promise<SignInAnswer> {
  const { loginUser } = await query<{ loginUser: SignInAnswer }>(
    context,
    'mutation SignIn($email: String!, $password: String!) { loginUser(email: $email, password: $password) { success errors user { token } } }',
    { email, password },
    'public',
  );
  return loginUser;
}

async function query<T>(
  { site }: SmokeContext,
  document: string,
  variables: Record<string, string>,
  token: string,
): Promise<T> {
  const response = await request(`${site}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ query: document, variables }),
  });
  expect(response.status === 200, `POST ${site}/graphql answered ${response.status}`);
  const { data, errors } = (await response.json()) as { data: T | null; errors?: readonly { message: string }[] };
  if (!data || errors)
    throw new Error(`The API answered: ${errors?.map(({ message }) => message).join(' ') ?? 'nothing'}`);
  return data;
}

function request(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function expect(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
