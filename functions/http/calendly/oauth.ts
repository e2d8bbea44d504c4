import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { CalendlyOAuth } from '../../adapters/integrations/calendly-oauth.ts';
import type { Data } from '../../data/index.ts';
import { isOneOfSecrets } from '../../platform/security/timing-safe-equal.ts';
import { buildRedirectUri } from '../../use-cases/calendly/connect.ts';

export interface CalendlyOAuthDeps {
  readonly data: Pick<Data, 'connectCodes'>;
  readonly oauth: Pick<CalendlyOAuth, 'buildAddress'>;
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly publicBaseUrl: () => Promise<string>;
  readonly now: () => Date;
}

/** The screen of the staff app that finishes in the pop-up. */
const LAST_SCREEN = '/account?connect=calendly';
const CALLBACK = 'callback';

/**
 * Leads a pop-up to Calendly and back. `/oauth2/calendly/{code}` sends the person to Calendly's question. Calendly sends the person to
 * `/oauth2/calendly/callback`, and from there the pop-up opens the staff app on the host where the person works. Only the app knows the
 * session, so that it finishes. Cost: one read.
 */
export async function answerCalendlyOAuth(
  deps: CalendlyOAuthDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', await deps.originSecrets()))
    return { statusCode: 403, body: 'Forbidden' };
  const named = event.pathParameters?.code ?? '';
  const query = event.queryStringParameters ?? {};
  const state = named === CALLBACK ? (query.state ?? '') : named;
  const [attempt, base] = await Promise.all([deps.data.connectCodes.find(state, deps.now()), deps.publicBaseUrl()]);
  if (!attempt) return redirect(`${base}${LAST_SCREEN}&error=old`);
  if (named !== CALLBACK) return redirect(await deps.oauth.buildAddress(state, buildRedirectUri(base)));
  const { code } = query;
  const answer: Record<string, string> = code === undefined ? { error: 'denied' } : { state, code };
  return redirect(`${attempt.site}${LAST_SCREEN}&${new URLSearchParams(answer).toString()}`);
}

function redirect(location: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } };
}
