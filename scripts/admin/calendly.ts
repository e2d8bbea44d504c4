import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { buildRedirectUri } from '../../functions/use-cases/calendly/connect.ts';
import { isLocal } from '../../infra/config.ts';
import { StageError } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';

/** Stores the app at Calendly with which people connect their accounts. Asks for its secret. */
export async function setCalendly(
  { stage, secrets, print, askSecret }: AdminContext,
  { 'client-id': clientId }: { 'client-id': string },
): Promise<void> {
  if (isLocal(stage.config)) throw new StageError('The local cloud has its own Calendly.');
  const clientSecret = (await askSecret('Client secret of the app at Calendly: ')).trim();
  if (clientSecret === '') throw new StageError('There is no secret. Nothing was stored.');
  await secrets.send(
    new PutSecretValueCommand({
      SecretId: stage.outputs.CalendlySecretArn,
      SecretString: JSON.stringify({ clientId, clientSecret }),
    }),
  );
  print(`Stored. The app needs the redirect address ${buildRedirectUri(stage.outputs.SiteAddress)}.`);
  print('Functions read the app again within five minutes.');
}
