import type { Person } from '../scenario.ts';

/** Creates an endpoint that gets new contacts and never answers. Returns its id. */
export async function createOneEndpoint(owner: Person): Promise<string> {
  const { createWebhookEndpoint } = await owner.run<{ createWebhookEndpoint: { endpoint: { id: string } } }>(
    'mutation E { createWebhookEndpoint(webhookUrl: "http://127.0.0.1:9/hook", events: ["contact.created"]) { success errors endpoint { id } } }',
  );
  return createWebhookEndpoint.endpoint.id;
}

/** Returns the endpoint with the first of its deliveries. From then on it gets nothing of what the calls of a test do. */
export async function findOneDelivery(owner: Person, webhookEndpoint: string) {
  const { webhookDeliveries } = await owner.run<{ webhookDeliveries: { deliveries: { id: string }[] } }>(
    'query D($i: ID!) { webhookDeliveries(webhookEndpointId: $i) { success errors deliveries { id } } }',
    { i: webhookEndpoint },
  );
  await owner.run(
    'mutation U($i: ID!) { updateWebhookEndpoint(webhookEndpointId: $i, webhookUrl: "http://127.0.0.1:9/hook", events: ["pitch.completed"]) { success errors } }',
    { i: webhookEndpoint },
  );
  const webhookDelivery = webhookDeliveries.deliveries[0]?.id ?? '';
  const removableEndpoint = await createOneEndpoint(owner);
  return { webhookEndpoint, webhookDelivery, webhookDeliveriesCursor: webhookDelivery, removableEndpoint };
}
