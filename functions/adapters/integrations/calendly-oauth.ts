import * as z from 'zod/mini';
import type { OutsideApp } from '../secrets.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import type { AccountTokens } from './outside-request.ts';
import { requestCalendly, type CalendlyAddresses } from './calendly-request.ts';

/**
 * What the connection reads and changes at Calendly. An app that asks for none gets tokens that open nothing, and the app's own page at
 * Calendly must have them, too (developer.calendly.com/docs/authentication/scopes).
 */
const CALENDLY_SCOPES = [
  'users:read',
  'event_types:read',
  'scheduled_events:read',
  'webhooks:read',
  'webhooks:write',
] as const;

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });

/** Lets people connect their accounts at Calendly (OAuth 2, "authorization code"). A refresh token works once. */
export class CalendlyOAuth {
  readonly #readApp: () => Promise<OutsideApp>;
  readonly #addresses: CalendlyAddresses;

  constructor(readApp: () => Promise<OutsideApp>, addresses: CalendlyAddresses) {
    this.#readApp = readApp;
    this.#addresses = addresses;
  }

  /** Returns whether the deployment has an app at Calendly. */
  async isSetUp(): Promise<boolean> {
    return (await this.#readApp()).clientId !== '';
  }

  /** Returns where a person allows the access. Calendly sends the person back to `redirectUri` with a code and `state`. */
  async buildAddress(state: string, redirectUri: string): Promise<string> {
    const { clientId } = await this.#readApp();
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: CALENDLY_SCOPES.join(' '),
      state,
    });
    return `${this.#addresses.authorize}/oauth/authorize?${query.toString()}`;
  }

  /** Returns the tokens for a code, which works once. @throws OutsideError ENDED when it was used or is too old */
  exchange(code: string, redirectUri: string, now: Date): Promise<AccountTokens> {
    return this.#requestTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, now);
  }

  /** Returns new tokens. The old refresh token does not work anymore. @throws OutsideError ENDED when it did not work */
  refresh(refreshToken: string, now: Date): Promise<AccountTokens> {
    return this.#requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, now);
  }

  /** Gives the access back. @throws OutsideError */
  async revoke(token: string): Promise<void> {
    const { clientId, clientSecret } = await this.#readApp();
    await this.#post('revoke', { client_id: clientId, client_secret: clientSecret, token }, {});
  }

  async #requestTokens(form: Record<string, string>, now: Date): Promise<AccountTokens> {
    const { clientId, clientSecret } = await this.#readApp();
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const answer = tokensSchema.safeParse(await this.#post('token', form, { authorization }));
    if (!answer.success) throw new OutsideError('Calendly', 'REFUSED', 200);
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer.data;
    return { accessToken, refreshToken, expires: new Date(now.getTime() + seconds * 1_000) };
  }

  #post(name: string, form: Record<string, string>, headers: Record<string, string>): Promise<unknown> {
    return requestCalendly(`${this.#addresses.auth}/oauth/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  }
}
