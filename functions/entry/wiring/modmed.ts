import { ModMedApi } from '../../adapters/integrations/modmed-api.ts';
import { readOutsideApp, Secrets } from '../../adapters/secrets.ts';
import { requireVariable } from '../../platform/environment.ts';
import { now } from './common.ts';

const secrets = new Secrets();
const readVendor = () => readOutsideApp(secrets, requireVariable('MODMED_SECRET'), now());

/** Returns whether the deployment is a vendor at ModMed. */
export const isModMedSetUp = async (): Promise<boolean> => (await readVendor()).clientId !== '';

/** Builds what reads the records of practices. Only the local cloud sets the variable. */
export function createModMedApi(): ModMedApi {
  return new ModMedApi(async () => (await readVendor()).clientSecret, process.env.MODMED_LOCAL_URL);
}
