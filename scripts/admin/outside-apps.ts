import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { buildRedirectUri } from '../../functions/use-cases/calendly/connect.ts';
import { buildGoogleRedirectUri } from '../../functions/use-cases/sheets/connect.ts';
import { isLocal } from '../../infra/config.ts';
import { StageError } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';

interface AppInput {
  'client-id': string;
}

/** Stores the app at Calendly with which people connect their accounts. Asks for its secret. */
export function setCalendly(context: AdminContext, { 'client-id': clientId }: AppInput): Promise<void> {
  const { CalendlySecretArn: SecretId, SiteAddress } = context.stage.outputs;
  return storeApp(context, { name: 'Calendly', SecretId, clientId, redirectUri: buildRedirectUri(SiteAddress) });
}

/** Stores the app at Google with which organizations connect their spreadsheets. Asks for its secret. */
export function setGoogle(context: AdminContext, { 'client-id': clientId }: AppInput): Promise<void> {
  const { GoogleSecretArn: SecretId, SiteAddress } = context.stage.outputs;
  return storeApp(context, { name: 'Google', SecretId, clientId, redirectUri: buildGoogleRedirectUri(SiteAddress) });
}

/** Stores the name and the key of the deployment as a vendor at ModMed. Asks for the key. */
export function setModMed(context: AdminContext, { vendor }: { vendor: string }): Promise<void> {
  const { ModMedSecretArn: SecretId } = context.stage.outputs;
  return storeApp(context, { name: 'ModMed', SecretId, clientId: vendor, redirectUri: null });
}

async function storeApp(
  { stage, secrets, print, askSecret }: AdminContext,
  app: {
    readonly name: string;
    readonly SecretId: string;
    readonly clientId: string;
    readonly redirectUri: string | null;
  },
): Promise<void> {
  const { name, SecretId, clientId, redirectUri } = app;
  if (isLocal(stage.config)) throw new StageError(`The local cloud has its own ${name}.`);
  const secretName = redirectUri === null ? 'API key' : 'Client secret of the app';
  const clientSecret = (await askSecret(`${secretName} at ${name}: `)).trim();
  if (clientSecret === '') throw new StageError('There is no secret. Nothing was stored.');
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify({ clientId, clientSecret }) }));
  print(redirectUri === null ? 'Stored.' : `Stored. The app needs the redirect address ${redirectUri}.`);
  print('Functions read the app again within five minutes.');
}
