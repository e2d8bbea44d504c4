import { pass, prepareCall, type Stage } from '../stage.ts';
import { plain, type StaffStory } from '../stories.ts';
import { make } from './make.ts';
import { addPeople } from './people.ts';

const endpoint = { webhookUrl: 'https://hooks.test/a', events: ['contact.created'] };
const NEW_ONE = { repeatable: false, isNew: true };

const makeEndpoint = (stage: Stage): Promise<string> => make(stage, 'createWebhookEndpoint', 'endpoint', endpoint);

/** A change of an endpoint that exists. */
function ofEndpoint(
  name: string,
  field: string,
  given: Readonly<Record<string, unknown>>,
  more: Pick<StaffStory, 'repeatable'> & Partial<StaffStory> = { repeatable: true },
): StaffStory {
  return {
    name,
    field,
    prepare: async (stage) => ({ webhookEndpointId: await makeEndpoint(stage), ...given }),
    ...more,
  };
}

const KEYS: readonly StaffStory[] = [
  {
    name: 'make a key',
    field: 'createApiKey',
    ...NEW_ONE,
    prepare: async (stage) => {
      await addPeople(stage);
      return { name: 'Program', scopes: ['contacts:read'] };
    },
  },
  {
    name: 'end a key',
    repeatable: true,
    field: 'endApiKey',
    prepare: async (stage) => {
      await addPeople(stage);
      return { apiKeyId: await make(stage, 'createApiKey', 'apiKey', { name: 'Program', scopes: ['contacts:read'] }) };
    },
  },
];

const ENDPOINTS: readonly StaffStory[] = [
  plain('add an endpoint', 'createWebhookEndpoint', endpoint, NEW_ONE),
  ofEndpoint('change an endpoint', 'updateWebhookEndpoint', {
    webhookUrl: 'https://hooks.test/b',
    events: ['contact.replied'],
  }),
  ofEndpoint('pause an endpoint', 'pauseWebhookEndpoint', { paused: true }),
  ofEndpoint('replace the secret of an endpoint', 'rotateWebhookEndpointSecret', {}, NEW_ONE),
  ofEndpoint('delete an endpoint', 'deleteWebhookEndpoint', {}),
  {
    // Receivers know an event by its id, and each press sends it once more.
    name: 'deliver an event again',
    ...NEW_ONE,
    field: 'resendWebhookDelivery',
    prepare: async (stage) => {
      const webhookEndpointId = await makeEndpoint(stage);
      const { receiver, data } = stage.machine;
      const { answer } = receiver;
      receiver.answer = () => ({ kind: 'ANSWERED', status: 410 });
      const lead = { name: 'New', phone: '+16025550177' };
      await prepareCall(stage, { field: 'createLead', arguments: { lead, attestation: 'They agreed.' } });
      await pass(stage, 120);
      receiver.answer = answer;
      const page = await data.webhookDeliveries.listPage('o', webhookEndpointId, { after: null, limit: 1 });
      return { webhookEndpointId, webhookDeliveryId: page.deliveries[0]?.id ?? '' };
    },
  },
];

export const DEVELOPER_STORIES: readonly StaffStory[] = [...KEYS, ...ENDPOINTS];
