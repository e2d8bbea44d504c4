/** The token of calls without a session. */
const PUBLIC_TOKEN = 'public';
const ENDPOINT = '/graphql';
/** The API answers within 30 seconds or not at all (AppSync quotas, "Request run time"). A call that hangs longer would hold up all that follow it. */
const TIMEOUT_MS = 35_000;

/**
 * Calls the API without a session. Returns null when the server could not be reached or did not answer the call, so that the caller
 * tries again. `isLast`: the page is closing, and the browser finishes the call after it.
 */
export async function postPublic<Data>(query: string, variables: object, isLast = false): Promise<Data | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(ENDPOINT, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: PUBLIC_TOKEN },
      body: JSON.stringify({ query, variables }),
      keepalive: isLast,
      signal: stop.signal,
    });
    const { data } = (await response.json()) as { data?: Data | null };
    return data ?? null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
