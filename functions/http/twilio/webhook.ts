import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Queue } from '../../adapters/queue.ts';
import { ATTACHMENTS_LIMIT, type AnnouncedFile } from '../../domain/media/attachment.ts';
import { isE164 } from '../../domain/contacts/phone.ts';
import type { CarrierStatus } from '../../domain/sending/message.ts';
import { withCorrelation } from '../../platform/correlation.ts';
import { logger } from '../../platform/logger.ts';
import type { CarrierReportMessage } from '../../messages/texts/carrier-reports.ts';
import { buildInboundText, type InboundTextMessage } from '../../messages/texts/inbound-texts.ts';
import { VERSION } from '../../messages/message-version.ts';
import { readSignedRequest, type SignedRequestDeps } from './signed-request.ts';

export interface TwilioDeps extends SignedRequestDeps {
  readonly inbound: Pick<Queue, 'send'>;
  readonly statuses: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

/** The longest id or number. Twilio's have 34 characters, ours 26. */
const MAX_ID_LENGTH = 64;

/** The statuses that change a message. "queued" and "sending" add nothing to what is known. */
const STATUSES: ReadonlyMap<string | null, CarrierStatus> = new Map([
  ['sent', 'SENT'],
  ['delivered', 'DELIVERED'],
  ['undelivered', 'UNDELIVERED'],
  ['failed', 'FAILED'],
]);

/**
 * A minute after "sent", most messages are delivered, and "sent" then changes nothing: no write is needed. Until then the
 * message counts as sent already, because the carrier accepted it.
 */
const SENT_DELAY_SECONDS = 60;

/**
 * Receives Twilio's callbacks. A callback is checked and then queued at once, so that nothing is lost while the
 * database is busy. An unsigned or foreign request gets a 403, and nothing is stored.
 */
export function receiveCallback(
  deps: TwilioDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  // A report continues the chain of its text, and an inbound text begins one.
  return withCorrelation(new URLSearchParams(event.rawQueryString).get('correlationId'), () =>
    checkAndQueue(deps, event),
  );
}

async function checkAndQueue(
  deps: TwilioDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = await readSignedRequest(deps, event);
  if (!request.ok) return request.response;
  const { params } = request;
  const kind = event.pathParameters?.kind;
  if (kind === 'inbound') return inbound(deps, params);
  if (kind === 'status') return status(deps, params, new URLSearchParams(event.rawQueryString));
  return { statusCode: 404, body: 'Not found' };
}

/** Our replies are messages of their own. */
const EMPTY_RESPONSE = { statusCode: 200, headers: { 'content-type': 'text/xml' }, body: '<Response/>' };

async function inbound(deps: TwilioDeps, params: URLSearchParams): Promise<APIGatewayProxyStructuredResultV2> {
  const [sid, from, to] = [params.get('MessageSid'), params.get('From'), params.get('To')];
  if (!isId(sid) || !isId(from) || !isId(to)) return { statusCode: 400, body: 'MessageSid, From and To are needed' };
  // A short code or a name as the sender cannot be a contact and cannot be answered.
  if (!isE164(from) || !isE164(to)) {
    logger.info('A text from a sender without a phone number', { carrierId: sid });
    return EMPTY_RESPONSE;
  }
  const optOutType = params.get('OptOutType');
  const body: InboundTextMessage = {
    ...buildInboundText({ carrierId: sid, from, to, body: params.get('Body') ?? '' }, readMedia(params)),
    receivedAt: deps.now().toISOString(),
    ...(optOutType ? { optOutType } : {}),
  };
  await deps.inbound.send({ body });
  return EMPTY_RESPONSE;
}

/** The id of a file, at the end of its address (Twilio, "Media Resource"). */
const MEDIA_ID = /\/Media\/(ME[0-9a-f]{32})$/i;
/** Longer than every registered MIME type with its parameters. */
const MAX_TYPE_LENGTH = 200;

/** Returns the files that came with the message. Only their ids are read from the addresses, so no one can name another host. */
function readMedia(params: URLSearchParams): AnnouncedFile[] {
  const count = Math.min(Number(params.get('NumMedia') ?? 0) || 0, ATTACHMENTS_LIMIT);
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index).flatMap((index) => {
    const mediaId = MEDIA_ID.exec(params.get(`MediaUrl${index}`) ?? '')?.[1];
    const contentType = (params.get(`MediaContentType${index}`) ?? '').slice(0, MAX_TYPE_LENGTH);
    return mediaId === undefined ? [] : [{ mediaId, contentType }];
  });
}

async function status(
  deps: TwilioDeps,
  params: URLSearchParams,
  ids: URLSearchParams,
): Promise<APIGatewayProxyStructuredResultV2> {
  const moved = STATUSES.get(params.get('MessageStatus'));
  const [sid, organizationId, contactId, messageId, attempt] = [
    params.get('MessageSid'),
    ids.get('organizationId'),
    ids.get('contactId'),
    ids.get('messageId'),
    Number(ids.get('attempt') ?? 1),
  ];
  const campaign = ids.get('campaignId');
  if (
    !isId(sid) ||
    !isId(organizationId) ||
    !isId(contactId) ||
    !isId(messageId) ||
    !(campaign === null || isId(campaign)) ||
    !Number.isInteger(attempt)
  )
    return { statusCode: 400, body: 'The callback lacks its ids' };
  if (moved) {
    const code = Number(params.get('ErrorCode') ?? '');
    const body: CarrierReportMessage = {
      version: VERSION,
      organizationId,
      contactId,
      messageId,
      campaignId: campaign,
      carrierId: sid,
      attempt,
      status: moved,
      code: code > 0 ? code : null,
    };
    await deps.statuses.send({ body, delaySeconds: moved === 'SENT' ? SENT_DELAY_SECONDS : 0 });
  }
  return { statusCode: 204 };
}

function isId(given: string | null): given is string {
  return given !== null && given !== '' && given.length <= MAX_ID_LENGTH;
}
