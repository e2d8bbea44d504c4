import * as z from 'zod/mini';
import type { OutsideProblem } from '../../domain/integrations/outside-error.ts';
import type { OutsideApp } from '../secrets.ts';
import { parseAnswer, requestJson, type AccountTokens } from './outside-request.ts';

/** Where Google is. The local cloud has others that speak the same protocol. */
export interface GoogleAddresses {
  readonly sheets: string;
  /** For calls between servers. */
  readonly auth: string;
  /** For the browser of the person who connects. */
  readonly authorize: string;
}

/** What a person has allowed. */
export interface GoogleConsent {
  readonly tokens: AccountTokens;
  /** The e-mail address of the account. empty if Google did not say. */
  readonly email: string;
  /** People may allow a part only. */
  readonly mayWriteSheets: boolean;
}

const NAME = 'Google';
/** The least that lets an app write a spreadsheet that a person names (Sheets API, "Choose Google Sheets API scopes"). */
const SHEETS_SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const consentSchema = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  scope: z.string(),
  id_token: z.nullish(z.string()),
});
const identitySchema = z.object({ email: z.string() });

/** Returns the addresses. `local`: the base of the local cloud's Google, for servers. `site`: the same for browsers. */
export function getGoogleAddresses(local: string | undefined, site: string | undefined): GoogleAddresses {
  if (!local)
    return {
      sheets: 'https://sheets.googleapis.com',
      auth: 'https://oauth2.googleapis.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    };
  return {
    sheets: `${local}/google/sheets`,
    auth: `${local}/google/oauth2`,
    authorize: `${site ?? local}/_local/google/auth`,
  };
}

/**
 * Lets people connect their accounts at Google (Google Identity, "Using OAuth 2.0 for Web Server Applications"). A refresh token works
 * until someone takes the access away.
 */
export class GoogleOAuth {
  readonly #readApp: () => Promise<OutsideApp>;
  readonly #addresses: GoogleAddresses;

  constructor(readApp: () => Promise<OutsideApp>, addresses: GoogleAddresses) {
    this.#readApp = readApp;
    this.#addresses = addresses;
  }

  /** Returns whether the deployment has an app at Google. */
  async isSetUp(): Promise<boolean> {
    return (await this.#readApp()).clientId !== '';
  }

  /** Returns where a person allows the access. Google sends the person back to `redirectUri` with a code and `state`. */
  async buildAddress(state: string, redirectUri: string): Promise<string> {
    const { clientId } = await this.#readApp();
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: `openid email ${SHEETS_SCOPE}`,
      state,
      // Without both, a second consent gives no refresh token.
      access_type: 'offline',
      prompt: 'consent',
    });
    return `${this.#addresses.authorize}?${query.toString()}`;
  }

  /** Returns what a person has allowed, for a code, which works once. @throws OutsideError ENDED when it was used or is too old */
  async exchange(code: string, redirectUri: string, now: Date): Promise<GoogleConsent> {
    const answer = await this.#requestToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    const given = parseAnswer(NAME, consentSchema, answer);
    return {
      tokens: {
        accessToken: given.access_token,
        refreshToken: given.refresh_token,
        expires: new Date(now.getTime() + given.expires_in * 1_000),
      },
      email: readEmail(given.id_token ?? ''),
      mayWriteSheets: given.scope.split(' ').includes(SHEETS_SCOPE),
    };
  }

  /** Returns a new access token. The refresh token continues working. @throws OutsideError ENDED when the access was taken away */
  async refresh(refreshToken: string, now: Date): Promise<AccountTokens> {
    const answer = await this.#requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const { access_token: accessToken, expires_in: seconds } = parseAnswer(NAME, tokenSchema, answer);
    return { accessToken, refreshToken, expires: new Date(now.getTime() + seconds * 1_000) };
  }

  /** Gives the access back. @throws OutsideError */
  async revoke(token: string): Promise<void> {
    await this.#post('revoke', { token });
  }

  async #requestToken(form: Record<string, string>): Promise<unknown> {
    const { clientId, clientSecret } = await this.#readApp();
    return this.#post('token', { ...form, client_id: clientId, client_secret: clientSecret });
  }

  #post(name: string, form: Record<string, string>): Promise<unknown> {
    return requestJson(
      NAME,
      `${this.#addresses.auth}/${name}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      },
      explainTokenError,
    );
  }
}

/** A wrong secret of the app is our mistake. It must not end the connections of all organizations. */
function explainTokenError(status: number, text: string): OutsideProblem | null {
  if (text.includes('invalid_grant')) return 'ENDED';
  return status === 401 || status === 403 || status === 404 ? 'REFUSED' : null;
}

/** The token comes from Google itself over TLS, so that its signature needs no check (OpenID Connect Core, 3.1.3.7). */
function readEmail(idToken: string): string {
  const [, claims = ''] = idToken.split('.');
  try {
    const parsed = identitySchema.safeParse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data.email : '';
  } catch {
    return '';
  }
}
