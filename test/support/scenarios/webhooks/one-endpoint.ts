import type { Person } from '../scenario.ts';

/** Creates an endpoint that gets new contacts and never answers. Returns its id. */
export async function createOneEndpoint(owner: Person): Promise<string> {
  const endpointId = await owner.make('createWebhookEndpoint', {
    webhookUrl: 'http://127.0.0.1:9/hook',
    events: ['contact.created'],
  });
  return endpointId;
}

/** Returns the endpoint with the first of its deliveries. From then on it gets nothing of what the calls of a test do. */
export async function findOneDelivery(owner: Person, webhookEndpoint: string) {
  const webhookDeliveries = await owner.call<{ deliveries: { id: string }[] }>(
    'webhookDeliveries',
    { webhookEndpointId: webhookEndpoint },
    'deliveries { id }',
  );
  await owner.call('updateWebhookEndpoint', {
    webhookEndpointId: webhookEndpoint,
    webhookUrl: 'http://127.0.0.1:9/hook',
    events: ['pitch.completed'],
  });
  const webhookDelivery = webhookDeliveries.deliveries[0]?.id ?? '';
  const removableEndpoint = await createOneEndpoint(owner);
  return { webhookEndpoint, webhookDelivery, webhookDeliveriesCursor: webhookDelivery, removableEndpoint };
}
