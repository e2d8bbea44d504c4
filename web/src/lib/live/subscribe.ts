import { realtimeEndpoint } from './realtime-endpoint.ts';

/** What changed in an organization, never its content: the page fetches again what it shows. */
export interface LiveEvent {
  readonly kind: string;
  readonly id: string;
}

export interface LiveOptions {
  readonly url: string;
  readonly token: string;
  readonly organizationId: string;
  readonly onEvent: (event: LiveEvent) => void;
  /** The connection is there, first or after a break: events before it were missed. */
  readonly onConnected: () => void;
  /** The server ended the subscription, for example because the session did. */
  readonly onEnded: () => void;
}

const ON_EVENT = /* GraphQL */ `
  subscription onEvent($organizationId: ID!) {
    onEvent(organizationId: $organizationId) {
      organizationId
      kind
      id
      version
    }
  }
`;

interface Subscribable {
  subscribe(observer: { next: (value: unknown) => void; error: (error: unknown) => void }): { unsubscribe: () => void };
}

/**
 * Live updates over AppSync's real-time protocol. Amplify's client keeps the connection up; it is loaded when first
 * needed and used for nothing else. Returns the function that ends it.
 */
export async function subscribe(options: LiveOptions): Promise<() => void> {
  const { Amplify, generateClient, Hub, CONNECTION_STATE_CHANGE, ConnectionState } = await import('./amplify.ts');
  Amplify.configure({
    API: { GraphQL: { endpoint: realtimeEndpoint(options.url), region: 'us-east-1', defaultAuthMode: 'lambda' } },
  });

  let connected = false;
  const stopListening = Hub.listen('api', ({ payload }) => {
    if (payload.event !== CONNECTION_STATE_CHANGE) return;
    const state = (payload.data as { connectionState?: string } | undefined)?.connectionState;
    if (state === ConnectionState.Connected) {
      if (!connected) options.onConnected();
      connected = true;
    } else if (state !== ConnectionState.Connecting) {
      connected = false;
    }
  });

  const stream = generateClient().graphql({
    query: ON_EVENT,
    variables: { organizationId: options.organizationId },
    authMode: 'lambda',
    authToken: options.token,
  }) as unknown as Subscribable;
  const subscription = stream.subscribe({
    next: (value) => {
      const event = readEvent(value);
      if (event) options.onEvent(event);
    },
    error: options.onEnded,
  });

  return () => {
    stopListening();
    subscription.unsubscribe();
  };
}

/** The event in Amplify's envelope, or nothing when it is not one. */
export function readEvent(value: unknown): LiveEvent | null {
  const event = (value as { data?: { onEvent?: Partial<LiveEvent> | null } | null } | null)?.data?.onEvent;
  return event && typeof event.kind === 'string' && typeof event.id === 'string'
    ? { kind: event.kind, id: event.id }
    : null;
}
