import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { parsePractice, PRACTICE_LIMITS } from '../domain/integrations/practice-name.ts';
import { Refusal } from '../platform/refusal.ts';
import { isOneOfSecrets } from '../platform/security/timing-safe-equal.ts';
import { connectModMed, type ConnectModMedDeps } from '../use-cases/modmed/connect.ts';

export interface ModMedTokenDeps {
  readonly modMed: ConnectModMedDeps;
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly now: () => Date;
}

const MAX_BYTES = 4_096;
const CONNECTED = 'ModMed integration successful';
const INCOMPLETE = 'Enter the practice, the username and the password.';

const bodySchema = z.object({
  practice: z.string().check(z.maxLength(PRACTICE_LIMITS.practice)),
  username: z.string().check(z.minLength(1), z.maxLength(PRACTICE_LIMITS.username)),
  password: z.string().check(z.minLength(1), z.maxLength(PRACTICE_LIMITS.password)),
});

/**
 * Takes the credentials of a practice: `POST /oauth2/modmed/token/{code}` with JSON. The message tells whether it worked. Neither the answer
 * nor the log has anything of the credentials.
 */
export async function answerModMedToken(
  deps: ModMedTokenDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', await deps.originSecrets()))
    return { statusCode: 403, body: 'Forbidden' };
  const raw = event.body ?? '';
  if (raw.length > MAX_BYTES) return { statusCode: 413, body: 'Too large' };
  const body = event.isBase64Encoded ? Buffer.from(raw, 'base64').toString('utf8') : raw;
  const parsed = bodySchema.safeParse(parseJson(body));
  const practice = parsed.success ? parsePractice(parsed.data.practice) : null;
  if (!parsed.success || practice === null) return respond(400, INCOMPLETE);
  const { username, password } = parsed.data;
  const code = event.pathParameters?.code ?? '';
  const result = await connectModMed(deps.modMed, code, { practice, username, password }, deps.now());
  return result instanceof Refusal ? respond(400, result.errors.join(' ')) : respond(200, CONNECTED);
}

function respond(statusCode: number, message: string): APIGatewayProxyStructuredResultV2 {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { statusCode, headers, body: JSON.stringify({ success: statusCode === 200, message }) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
