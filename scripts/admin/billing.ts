import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { newBilling } from '../../functions/domain/billing/billing.ts';
import { isLocal } from '../../infra/config.ts';
import { findOrganization, StageError } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';
import Stripe from 'stripe';

/** What the webhook gets. Each is a hint: the platform asks for what is true now. */
const EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'customer.deleted',
  'customer.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.created',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'refund.failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/**
 * Usage that a meter did not count, because the provider checks it after its answer. These events go to event destinations only
 * (docs.stripe.com/billing/subscriptions/usage-based/recording-usage-api, "Handle meter event errors", 2026-11-27).
 */
const METER_EVENTS = ['v1.billing.meter.error_report_triggered', 'v1.billing.meter.no_meter_found'];
const METER_DESTINATION = 'Usage that was not counted';

/** Stores the payment provider's secret key, and creates the webhook at the provider. Asks for the key. */
export async function setPayments({ stage, secrets, print, askSecret }: AdminContext): Promise<void> {
  const { billing } = stage.config;
  if (billing === null)
    throw new StageError(
      `This stage has no billing. Write "billing" in infra/stages/${stage.config.stage}.json first.`,
    );
  if (isLocal(stage.config)) throw new StageError('The local cloud has its own payment provider and keys.');
  const secretKey = (await askSecret('Secret key of the Stripe account, sk_…: ')).trim();
  if (!secretKey.startsWith('sk_') && !secretKey.startsWith('rk_'))
    throw new StageError('That is no secret key: it begins with sk_ or rk_. Nothing was stored.');
  if (secretKey.includes('_test_') !== billing.publishableKey.includes('_test_'))
    throw new StageError('One of the keys is for tests, the other is not. Nothing was stored.');
  const url = `${stage.outputs.SiteAddress}/webhooks/stripe`;
  const stripe = new Stripe(secretKey);
  const webhookSecret = await createWebhook(stripe, url);
  const meterWebhookSecret = await createMeterDestination(stripe, url);
  await secrets.send(
    new PutSecretValueCommand({
      SecretId: stage.outputs.PaymentsSecretArn,
      SecretString: JSON.stringify({ secretKey, webhookSecret, meterWebhookSecret }),
    }),
  );
  print(`Stored. Stripe calls ${url}. Functions read the keys again within five minutes.`);
}

/** The provider shows the secret of a webhook once, so an older webhook of this stage is replaced. */
async function createWebhook(stripe: Stripe, url: string): Promise<string> {
  for await (const { id, url: known } of stripe.webhookEndpoints.list({ limit: 100 }))
    if (known === url) await stripe.webhookEndpoints.del(id);
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...EVENTS] });
  if (secret === undefined) throw new StageError('Stripe returned no secret for the webhook. Nothing was stored.');
  return secret;
}

/** An older destination of this stage is replaced, because the provider shows its secret once. */
async function createMeterDestination(stripe: Stripe, url: string): Promise<string> {
  const { eventDestinations } = stripe.v2.core;
  for await (const { id, webhook_endpoint: known } of eventDestinations.list({ include: ['webhook_endpoint.url'] }))
    if (known?.url === url) await eventDestinations.del(id);
  const created = await eventDestinations.create({
    name: METER_DESTINATION,
    type: 'webhook_endpoint',
    event_payload: 'thin',
    enabled_events: METER_EVENTS,
    webhook_endpoint: { url },
    include: ['webhook_endpoint.signing_secret'],
  });
  const secret = created.webhook_endpoint?.signing_secret;
  if (!secret) throw new StageError('Stripe returned no secret for the events about meters. Nothing was stored.');
  return secret;
}

/** Lets an organization that is older than billing send only with a plan. Its scheduled texts wait until it pays. */
export async function requirePlan(
  { data, now, print }: AdminContext,
  { organization: id }: { organization: string },
): Promise<void> {
  const organization = await findOrganization(data, id);
  const billing = organization.billing ?? newBilling(now);
  await data.billingCopies.store(id, { ...billing, required: true, readAt: now });
  print(`${organization.name} needs a plan from now on. Its people see "Setup Billing".`);
}
