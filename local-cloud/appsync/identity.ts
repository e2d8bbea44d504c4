import { randomUUID } from 'node:crypto';
import { ACCOUNT } from '../core/aws.ts';
import { ServiceError } from '../core/errors.ts';
import { array, object, text } from '../core/json.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Mode } from './schema.ts';
import type { ApiSpec } from './spec.ts';

/** The caller of a request. */
export interface Identity {
  readonly mode: Mode;
  readonly accessKey: string | undefined;
  /** `ctx.identity`, as resolvers receive it. */
  readonly identity: Record<string, unknown>;
  readonly deniedFields: ReadonlySet<string>;
}

export interface Call {
  readonly query: string | undefined;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

/**
 * Returns the caller. Chooses the mode by the Authorization header, as AppSync does, and calls the Lambda authorizer.
 * @throws {ServiceError} UnauthorizedException
 */
export async function identify(api: ApiSpec, functions: Functions, call: Call): Promise<Identity> {
  const token = call.headers['authorization'];
  if (!token) throw unauthorized('Valid authorization header not provided.');
  if (token.startsWith('AWS4-HMAC-SHA256')) return identifySigned(api, token);
  // AppSync treats "Bearer ..." as the token of another mode and does not call the authorizer.
  if (api.authorizerArn === undefined || /^Bearer /i.test(token)) throw unauthorized();
  const answer = await authorize(api, functions, call, token);
  return {
    mode: 'AWS_LAMBDA',
    accessKey: undefined,
    identity: { resolverContext: object(answer['resolverContext']) },
    deniedFields: new Set(array(answer['deniedFields']).map(toFieldName)),
  };
}

async function authorize(
  api: ApiSpec,
  functions: Functions,
  call: Call,
  token: string,
): Promise<Record<string, unknown>> {
  const result = await functions.invoke(api.authorizerArn ?? '', {
    authorizationToken: token,
    requestContext: {
      apiId: api.id,
      accountId: ACCOUNT,
      requestId: randomUUID(),
      queryString: call.query ?? '',
      operationName: call.operationName ?? null,
      variables: call.variables,
    },
    requestHeaders: call.headers,
  });
  const answer = result.ok ? object(result.value) : {};
  if (answer['isAuthorized'] !== true) throw unauthorized();
  return answer;
}

function identifySigned(api: ApiSpec, authorization: string): Identity {
  if (!api.modes.includes('AWS_IAM')) throw unauthorized();
  const accessKey = /Credential=([^/]+)\//.exec(authorization)?.[1];
  if (!accessKey) throw unauthorized();
  return {
    mode: 'AWS_IAM',
    accessKey,
    identity: {
      accountId: ACCOUNT,
      username: accessKey,
      userArn: `arn:aws:sts::${ACCOUNT}:assumed-role/${accessKey}`,
      sourceIp: ['127.0.0.1'],
    },
    deniedFields: new Set(),
  };
}

/** Returns `Type.field` for that name itself, or for an ARN that ends in `/types/Type/fields/field`. */
function toFieldName(denied: unknown): string {
  const [, type, field] = /types\/([^/]+)\/fields\/([^/]+)$/.exec(text(denied)) ?? [];
  return type && field ? `${type}.${field}` : text(denied);
}

function unauthorized(message = 'You are not authorized to make this call.'): ServiceError {
  return new ServiceError('UnauthorizedException', message, 401);
}
