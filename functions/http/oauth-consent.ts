import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Data } from '../data/index.ts';
import { isOneOfSecrets } from '../platform/security/timing-safe-equal.ts';

/** Another system that asks people whether they allow the access. */
export interface ConsentSystem {
  /** Returns where it asks. It sends the person back with a code and `state`. */
  readonly buildAddress: (state: string, redirectUri: string) => Promise<string>;
  readonly buildRedirectUri: (publicBaseUrl: string) => string;
}

export interface ConsentPageDeps {
  readonly data: Pick<Data, 'connectCodes'>;
  /** By their names in addresses. */
  readonly systems: Readonly<Record<string, ConsentSystem>>;
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly publicBaseUrl: () => Promise<string>;
  readonly now: () => Date;
}

/** The screen of the staff app that finishes in the pop-up. */
const LAST_SCREEN = '/account?connect=';
const CALLBACK = 'callback';

/**
 * Leads a pop-up to another system and back. `/oauth2/{system}/{code}` sends the person to its question. It sends the person to
 * `/oauth2/{system}/callback`, and from there the pop-up opens the staff app on the host where the person works. Only the app knows the
 * session, so that it finishes. Cost: one read.
 */
export async function answerConsent(
  deps: ConsentPageDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', await deps.originSecrets()))
    return { statusCode: 403, body: 'Forbidden' };
  const name = event.rawPath.split('/')[2] ?? '';
  const system = Object.hasOwn(deps.systems, name) ? deps.systems[name] : undefined;
  if (!system) return { statusCode: 404, body: 'Not found' };
  const named = event.pathParameters?.code ?? '';
  const query = event.queryStringParameters ?? {};
  const state = named === CALLBACK ? (query.state ?? '') : named;
  const [attempt, base] = await Promise.all([
    deps.data.connectCodes.findConnectCode(state, deps.now()),
    deps.publicBaseUrl(),
  ]);
  if (!attempt) return redirect(`${base}${LAST_SCREEN}${name}&error=old`);
  if (named !== CALLBACK) return redirect(await system.buildAddress(state, system.buildRedirectUri(base)));
  const { code } = query;
  const answer: Record<string, string> = code === undefined ? { error: 'denied' } : { state, code };
  return redirect(`${attempt.site}${LAST_SCREEN}${name}&${new URLSearchParams(answer).toString()}`);
}

function redirect(location: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
}
