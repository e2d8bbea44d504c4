import { Secrets } from '../../adapters/secrets.ts';
import { WebhookCaller } from '../../adapters/web/webhook-caller.ts';
import { requireVariable } from '../../platform/environment.ts';
import { now } from './common.ts';

/** What calls other systems, and which addresses it may call. Only the local cloud sets WEBHOOK_LOCAL_HOSTS. */
export function createCaller() {
  const webhookRules = { allowsLocalHosts: process.env.WEBHOOK_LOCAL_HOSTS === 'true' };
  return { webhookRules, caller: new WebhookCaller(webhookRules) };
}

/** The parts of functions that call other systems because of if/thens. */
export function createWebhookParts() {
  const secrets = new Secrets();
  return {
    ...createCaller(),
    readWebhookKey: () => secrets.get(requireVariable('WEBHOOK_KEY_SECRET'), now()),
  };
}
