// AppSync's runtime (APPSYNC_JS): a session may hear the events of its own organization, and no other's.
import { extensions, util, type Context } from '@aws-appsync/utils';

export function request(): unknown {
  return { payload: null };
}

export function response(ctx: Context): unknown {
  const identity = ctx.identity as { resolverContext?: Record<string, string> } | null;
  const session = identity?.resolverContext ?? {};
  const organizationId = ctx.args.organizationId as string;
  if (!session.organizationId || session.organizationId !== organizationId || session.access === 'LIMITED') {
    util.unauthorized();
  }
  extensions.setSubscriptionFilter(util.transform.toSubscriptionFilter({ organizationId: { eq: organizationId } }));
  extensions.setSubscriptionInvalidationFilter(
    util.transform.toSubscriptionFilter({
      ended: { in: [`session:${session.sessionId}`, `member:${session.userId}:${organizationId}`] },
    }),
  );
  return null;
}
