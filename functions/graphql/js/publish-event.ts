// AppSync's runtime (APPSYNC_JS): workers publish a thin event; the arguments are the event.
import type { Context } from '@aws-appsync/utils';

export function request(ctx: Context): unknown {
  return { payload: ctx.args };
}

export function response(ctx: Context): unknown {
  return ctx.args;
}
