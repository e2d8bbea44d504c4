// AppSync's runtime (APPSYNC_JS): the one resolver of every field that a Lambda answers.
import { util, type Context } from '@aws-appsync/utils';

interface Thrown {
  readonly errorType: string;
  readonly message: string;
}

interface Answer {
  readonly data?: unknown;
  readonly thrown?: Thrown;
}

/** Passes the field, its arguments and who asks; nothing else of the request reaches the function. */
export function request(ctx: Context): unknown {
  const identity = ctx.identity as { resolverContext?: Record<string, string> } | null;
  return {
    operation: 'Invoke',
    payload: {
      field: ctx.info.fieldName,
      arguments: ctx.args,
      session: identity?.resolverContext ?? {},
      headers: ctx.request.headers,
    },
  };
}

/** Turns the router's typed refusals into GraphQL errors; a crash of the function shows no internals. */
export function response(ctx: Context): unknown {
  if (ctx.error) {
    util.error('Something went wrong. Please try again.', 'InternalError');
  }
  const answer = ctx.result as Answer;
  if (answer.thrown) {
    util.error(answer.thrown.message, answer.thrown.errorType);
  }
  return answer.data;
}
