import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Data } from '../data/index.ts';
import { isStackName } from '../domain/platform/system-health.ts';
import type { Actor } from '../platform/actor.ts';
import { logger } from '../platform/logger.ts';
import { Refusal } from '../platform/refusal.ts';
import { isOneOfSecrets } from '../platform/security/timing-safe-equal.ts';
import { changeCard, type ChangeCardDeps } from '../use-cases/platform/change-card.ts';
import { changeSubscription, type ChangeSubscriptionDeps } from '../use-cases/platform/change-subscription.ts';
import { checkSystem, type CheckSystemDeps } from '../use-cases/platform/check-system.ts';
import { loadOrganizationData, type OrganizationDataDeps } from '../use-cases/platform/organization-data.ts';

export interface StaffCallDeps extends OrganizationDataDeps, ChangeSubscriptionDeps, ChangeCardDeps, CheckSystemDeps {
  readonly data: OrganizationDataDeps['data'] &
    ChangeSubscriptionDeps['data'] &
    ChangeCardDeps['data'] &
    CheckSystemDeps['data'] &
    Pick<Data, 'directory' | 'sessions' | 'staffTokens'>;
  readonly payments: ChangeSubscriptionDeps['payments'] & ChangeCardDeps['payments'];
  /** The values that the distribution may send: the latest, and the one before a rotation. */
  readonly originSecrets: () => Promise<readonly string[]>;
  readonly staffNeedSecondFactor: boolean;
}

type Answer = Readonly<Record<string, unknown>>;

const MAX_BYTES = 8 * 1024;
/** How many organizations a page of a search has at most. `next` of the answer leads to the page after it. */
const MAX_FOUND = 100;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const after = z.nullish(z.string().check(z.minLength(1), z.maxLength(300)));
const searchBody = z.object({
  search: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(MAX_FOUND))),
  after,
});
/** `after`: `next` of the page of campaigns before. */
const dataBody = z.object({ organization_id: id, after });
const subscriptionBody = z.object({ organization_id: id, monthly_rate: z.number(), sms_rate: z.number() });
const cardBody = z.object({ organization_id: id, token: z.string().check(z.minLength(1), z.maxLength(200)) });
const statusBody = z.object({ brand: z.optional(z.string()), stack: z.string() });

/** What `POST /super/{call}/{token}` does. Names in bodies are in snake case. */
const CALLS: Readonly<Record<string, (deps: StaffCallDeps, actor: Actor, body: unknown) => Promise<Answer>>> = {
  tokens: async ({ data }, _actor, body) => {
    const { search = '', limit = MAX_FOUND, after: from = null } = searchBody.parse(body);
    const { ids, next } = await data.directory.listOrganizations({ search, limit, after: from });
    return { success: true, organizations: ids, next };
  },
  'organization-data': async (deps, actor, body) => {
    const { organization_id: organizationId, after: from = null } = dataBody.parse(body);
    const loaded = await loadOrganizationData(deps, actor, organizationId, from);
    if (loaded instanceof Refusal) return { success: false, error: 'Could not load organization.' };
    const { name, products, card, campaigns, next } = loaded;
    return {
      success: true,
      organization: {
        name,
        products,
        card: card && { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
        campaigns: campaigns.map(({ campaignName, sent, total }) => ({ campaignName, sent, total })),
        next,
      },
    };
  },
  'change-subscription': async (deps, actor, body) => {
    const {
      organization_id: organizationId,
      monthly_rate: monthlyRate,
      sms_rate: smsRate,
    } = subscriptionBody.parse(body);
    return toAnswer(await changeSubscription(deps, actor, organizationId, { monthlyRate, smsRate }));
  },
  'change-card': async (deps, actor, body) => {
    const { organization_id: organizationId, token } = cardBody.parse(body);
    const card = await changeCard(deps, actor, organizationId, token);
    if (card instanceof Refusal) return toAnswer(card);
    return {
      success: true,
      card: { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
    };
  },
  status: async (deps, _actor, body) => {
    const { stack } = statusBody.parse(body);
    return { status: isStackName(stack) && (await checkSystem(deps, stack)) };
  },
};

/**
 * Returns the answer to a call of platform staff's own tools. The token in the path is a staff token: it lasts for an hour and ends with the
 * session that made it. Every other token gets the same 403, whatever the call.
 */
export async function answerStaffCall(
  deps: StaffCallDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!isOneOfSecrets(event.headers['x-origin-secret'] ?? '', await deps.originSecrets()))
    return reply(403, { success: false, error: 'Forbidden' });
  if ((event.body ?? '').length > MAX_BYTES) return reply(413, { success: false, error: 'Too large' });
  const actor = await findStaff(deps, event.pathParameters?.token ?? '');
  if (!actor) return reply(403, { success: false, error: 'Forbidden' });
  const call = event.pathParameters?.call ?? '';
  const answer = Object.hasOwn(CALLS, call) ? CALLS[call] : undefined;
  if (!answer) return reply(404, { success: false, error: 'There is no such call.' });
  try {
    return reply(200, await answer(deps, actor, parseJson(event)));
  } catch (error) {
    if (error instanceof z.core.$ZodError)
      return reply(400, {
        success: false,
        error: `Check ${error.issues.map(({ path }) => path.join('.') || 'the body').join(', ')}.`,
      });
    logger.error('A call of platform staff failed', { call, error: error as Error });
    return reply(500, { success: false, error: 'Something went wrong. Try again later.' });
  }
}

async function findStaff({ data, now, staffNeedSecondFactor }: StaffCallDeps, token: string): Promise<Actor | null> {
  const at = now();
  const sessionOfToken = await data.staffTokens.findSession(token, at);
  if (sessionOfToken === null) return null;
  const session = await data.sessions.findById(sessionOfToken, at, { staffNeedSecondFactor });
  if (!session?.wpAdmin) return null;
  const { id: sessionId, userId, organizationId, access } = session;
  return { sessionId, userId, organizationId, access, wpAdmin: true, now: at };
}

function toAnswer(refusal: Refusal | undefined): Answer {
  return refusal ? { success: false, error: refusal.errors[0] ?? '' } : { success: true };
}

function reply(statusCode: number, body: Answer): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** Returns undefined for what is no JSON, which no call accepts. */
function parseJson({ body, isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  try {
    return JSON.parse(isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '')) as unknown;
  } catch {
    return undefined;
  }
}
