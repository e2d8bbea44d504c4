/**
 * The endpoint as Amplify's real-time client needs it. It makes wss of http as well, so that an endpoint without TLS,
 * which only a local one is, has to say ws itself.
 */
export function realtimeEndpoint(graphqlUrl: string): string {
  return graphqlUrl.replace(/^http:/, 'ws:');
}
