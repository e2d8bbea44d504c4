/** What changed in an organization. Events carry no content: the page fetches its data again. */
export interface LiveEvent {
  readonly kind: string;
  readonly id: string;
}

export interface LiveOptions {
  readonly url: string;
  readonly token: string;
  readonly organizationId: string;
  readonly onEvent: (event: LiveEvent) => void;
  /** Called after every connection. Events before it were missed. */
  readonly onConnected: () => void;
  /** Called when the server ended the subscription, for example because the session ended. */
  readonly onEnded: () => void;
}

/** Live updates begin at the latest after this time. */
const IDLE_LIMIT_MS = 2_000;

const ON_EVENT = /* GraphQL */ `
  subscription onEvent($organizationId: ID!) {
    onEvent(organizationId: $organizationId) {
      organizationId
      changes
      version
    }
  }
`;

interface Subscribable {
  subscribe(observer: { next: (value: unknown) => void; error: (error: unknown) => void }): { unsubscribe: () => void };
}

/**
 * Subscribes to live updates over AppSync's real-time protocol. Amplify's client reconnects by itself; it loads on
 * first use. Returns a function that unsubscribes.
 */
export async function subscribe(options: LiveOptions): Promise<() => void> {
  await waitForIdle();
  const { Amplify, generateClient, Hub, CONNECTION_STATE_CHANGE, ConnectionState } = await import('./amplify.ts');
  Amplify.configure({
    API: { GraphQL: { endpoint: toRealtimeEndpoint(options.url), region: 'us-east-1', defaultAuthMode: 'lambda' } },
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
      for (const event of readEvents(value)) options.onEvent(event);
    },
    error: options.onEnded,
  });

  return () => {
    stopListening();
    subscription.unsubscribe();
  };
}

/** Lets the first screen load its data before the client, which is a quarter of its size. Safari has no such call and does not wait. */
async function waitForIdle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: IDLE_LIMIT_MS }));
}

/** Returns the events from Amplify's envelope, none for anything else. */
export function readEvents(value: unknown): LiveEvent[] {
  const changes = (value as { data?: { onEvent?: { changes?: unknown } | null } | null } | null)?.data?.onEvent
    ?.changes;
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change: unknown) => {
    const [, kind, id] = typeof change === 'string' ? (/^([^:]+):(.+)$/.exec(change) ?? []) : [];
    return kind !== undefined && id !== undefined ? [{ kind, id }] : [];
  });
}

/**
 * Returns the endpoint for Amplify's real-time client. The client turns http into wss. The local endpoint has no TLS
 * and must be given as ws.
 */
export function toRealtimeEndpoint(graphqlUrl: string): string {
  return graphqlUrl.replace(/^http:/, 'ws:');
}
