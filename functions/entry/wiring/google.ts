import { getGoogleAddresses, GoogleOAuth } from '../../adapters/integrations/google-oauth.ts';
import { GoogleSheetsApi } from '../../adapters/integrations/google-sheets-api.ts';
import { readOutsideApp, Secrets } from '../../adapters/secrets.ts';
import { requireVariable } from '../../platform/environment.ts';
import { now } from './common.ts';

const secrets = new Secrets();
/** Only the local cloud sets the variables. */
const addresses = getGoogleAddresses(process.env.GOOGLE_LOCAL_URL, process.env.GOOGLE_LOCAL_SITE);

/** Builds what leads people to Google and back. */
export function createGoogleOAuth(): GoogleOAuth {
  return new GoogleOAuth(() => readOutsideApp(secrets, requireVariable('GOOGLE_SECRET'), now()), addresses);
}

/** Builds what works with connected accounts. */
export function createGoogleParts() {
  return { oauth: createGoogleOAuth(), api: new GoogleSheetsApi(addresses) };
}
