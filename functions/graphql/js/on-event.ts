// AppSync's runtime (APPSYNC_JS): a session may hear the events of its own organization, and no other's. A key of the API hears none.
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
  // Scopes are about single fields. An event would tell a key about everything in the organization.
  if (session.scopes) util.unauthorized();
  extensions.setSubscriptionFilter(util.transform.toSubscriptionFilter({ organizationId: { eq: organizationId } }));
  extensions.setSubscriptionInvalidationFilter(
    util.transform.toSubscriptionFilter({
      ended: { in: [`session:${session.sessionId}`, `member:${session.userId}:${organizationId}`] },
    }),
  );
  return null;
}
