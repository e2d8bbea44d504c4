// AppSync's runtime (APPSYNC_JS): an ended session's open subscriptions are cut off (on-event.ts set the filter).
import { extensions, type Context } from '@aws-appsync/utils';

export function request(ctx: Context): unknown {
  return { payload: ctx.args };
}

export function response(ctx: Context): unknown {
  extensions.invalidateSubscriptions({
    subscriptionField: 'onEvent',
    payload: { ended: `session:${ctx.args.sessionId as string}` },
  });
  return ctx.args;
}
