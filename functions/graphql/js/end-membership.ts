// AppSync's runtime (APPSYNC_JS): a person's open subscriptions in an organization are cut off (on-event.ts set the filter).
import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import { extensions, type Context } from '@aws-appsync/utils';

export function request(ctx: Context): unknown {
  return { payload: ctx.args };
}

export function response(ctx: Context): unknown {
  const { userId, organizationId } = ctx.args as { userId: UserId; organizationId: OrganizationId };
  extensions.invalidateSubscriptions({
    subscriptionField: 'onEvent',
    payload: { ended: `member:${userId}:${organizationId}` },
  });
  return ctx.args;
}
