import { Secrets } from '../../adapters/secrets.ts';
import { WebhookCaller } from '../../adapters/web/webhook-caller.ts';
import { requireVariable } from '../../platform/environment.ts';
import { now } from './common.ts';

/** The parts of functions that call other systems. Only the local cloud sets WEBHOOK_LOCAL_HOSTS. */
export function createWebhookParts() {
  const secrets = new Secrets();
  const webhookRules = { allowsLocalHosts: process.env.WEBHOOK_LOCAL_HOSTS === 'true' };
  return {
    webhookRules,
    caller: new WebhookCaller(webhookRules),
    readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  };
}
