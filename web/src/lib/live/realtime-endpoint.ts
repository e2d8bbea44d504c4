/**
 * Returns the endpoint for Amplify's real-time client. The client turns http into wss. The local endpoint has no TLS
 * and must be given as ws.
 */
export function toRealtimeEndpoint(graphqlUrl: string): string {
  return graphqlUrl.replace(/^http:/, 'ws:');
}
