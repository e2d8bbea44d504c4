import { CalendlyApi } from '../../adapters/integrations/calendly-api.ts';
import { CalendlyOAuth } from '../../adapters/integrations/calendly-oauth.ts';
import { getCalendlyAddresses } from '../../adapters/integrations/calendly-request.ts';
import { SecretBox } from '../../adapters/integrations/secret-box.ts';
import { PublicAddress } from '../../adapters/public-address.ts';
import { readOutsideApp, Secrets } from '../../adapters/secrets.ts';
import { requireVariable } from '../../platform/environment.ts';
import { now, sleep } from './common.ts';

const secrets = new Secrets();
const publicAddress = new PublicAddress();
/** Only the local cloud sets the variables. */
const addresses = getCalendlyAddresses(process.env.CALENDLY_LOCAL_URL, process.env.CALENDLY_LOCAL_SITE);

export const readPublicBaseUrl = (): Promise<string> =>
  publicAddress.get(requireVariable('PUBLIC_ADDRESS_PARAMETER'), now());

/** Builds what leads people to Calendly and back. */
export function createCalendlyOAuth(): CalendlyOAuth {
  return new CalendlyOAuth(() => readOutsideApp(secrets, requireVariable('CALENDLY_SECRET'), now()), addresses);
}

/** Builds what works with connected accounts. */
export function createCalendlyParts() {
  return {
    secretBox: new SecretBox(requireVariable('INTEGRATION_KEY')),
    oauth: createCalendlyOAuth(),
    api: new CalendlyApi(addresses),
    publicBaseUrl: readPublicBaseUrl,
    wait: sleep,
  };
}
