/** What one page of the site hears of its organization. */
export interface LivePage {
  /** Resolves when a change arrives. @throws when none arrives within the time */
  readonly waitForChange: (change: string, ms: number) => Promise<void>;
  readonly close: () => void;
}

interface Frame {
  readonly type: string;
  readonly payload?: { readonly data?: { readonly onEvent?: { readonly changes: readonly string[] } } };
}

const SUBSCRIBE = 'subscription S($o: ID!) { onEvent(organizationId: $o) { organizationId changes version } }';
const CONNECT_MS = 15_000;

/**
 * Subscribes to the changes of an organization by AppSync's real-time protocol ("Building a real-time WebSocket client").
 * @throws when the subscription is refused
 */
export async function openLivePage(graphqlUrl: string, token: string, organizationId: string): Promise<LivePage> {
  const authorization = { Authorization: token, host: new URL(graphqlUrl).host };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const socket = new WebSocket(toSocketAddress(graphqlUrl), ['graphql-ws', `header-${header}`]);
  const frames: Frame[] = [];
  let wake = (): void => undefined;
  const listen = (frame: Frame): void => {
    frames.push(frame);
    wake();
  };
  socket.addEventListener('message', ({ data }) => listen(JSON.parse(String(data)) as Frame));
  socket.addEventListener('close', () => listen({ type: 'closed' }));
  const waitFor = async (is: (frame: Frame) => boolean, ms: number): Promise<void> => {
    const end = Date.now() + ms;
    while (!frames.some(is)) {
      const refused = frames.find(({ type }) => ['closed', 'error', 'connection_error'].includes(type));
      if (refused) throw new Error(`The real-time connection answered "${refused.type}"`);
      const left = end - Date.now();
      if (left <= 0) throw new Error(`Nothing arrived within ${ms / 1000} seconds`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ type: 'connection_init' }));
    const data = JSON.stringify({ query: SUBSCRIBE, variables: { o: organizationId } });
    socket.send(JSON.stringify({ id: '1', type: 'start', payload: { data, extensions: { authorization } } }));
  });
  await waitFor(({ type }) => type === 'start_ack', CONNECT_MS);
  return {
    waitForChange: (change, ms) =>
      waitFor(({ payload }) => payload?.data?.onEvent?.changes.includes(change) === true, ms),
    close: () => socket.close(),
  };
}

/** AppSync has a host of its own for connections. Other hosts, such as the local cloud, have a path. */
function toSocketAddress(graphqlUrl: string): string {
  const url = graphqlUrl.replace(/^http/, 'ws');
  return url.includes('.appsync-api.') ? url.replace('.appsync-api.', '.appsync-realtime-api.') : `${url}/realtime`;
}
