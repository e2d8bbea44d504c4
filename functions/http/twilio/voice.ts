import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Data } from '../../data/index.ts';
import { fillTemplate, getPackById } from '../../domain/brand/packs.ts';
import { isE164 } from '../../domain/contacts/phone.ts';
import { logger } from '../../platform/logger.ts';
import { readSignedRequest, type SignedRequestDeps } from './signed-request.ts';

export interface VoiceDeps extends SignedRequestDeps {
  readonly data: Pick<Data, 'accounts'>;
}

/** How long the other phone rings, in seconds. Voice mail usually answers later, so that the caller does not reach it. */
const RING_SECONDS = 25;

/**
 * Returns what happens to a call to an organization's number, as TwiML (Twilio, "TwiML for Programmable Voice"): the call goes to the
 * forwarding phone, or the caller hears that the number takes texts. A number of no one rejects the call.
 */
export async function answerCall(
  deps: VoiceDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const request = await readSignedRequest(deps, event);
  if (!request.ok) return request.response;
  const to = request.params.get('To');
  if (!isE164(to)) return respondWith('<Reject/>');
  const organizationId = await deps.data.accounts.findOrganizationIdByNumber(to);
  const organization = organizationId ? await deps.data.accounts.findOrganization(organizationId) : null;
  if (!organization) return respondWith('<Reject/>');
  const { allowCallForwarding, forwardingPhone, brand, name } = organization;
  const forwards = allowCallForwarding && forwardingPhone !== null && forwardingPhone !== to;
  logger.info('A call was answered', { organizationId: organization.id, forwarded: forwards });
  if (forwards)
    return respondWith(`<Dial timeout="${RING_SECONDS}" answerOnBridge="true">${escapeXml(forwardingPhone)}</Dial>`);
  return respondWith(`<Say>${escapeXml(fillTemplate(getPackById(brand).texts.callAnswer, { org: name }))}</Say>`);
}

function respondWith(verb: string): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 200,
    headers: { 'content-type': 'text/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?><Response>${verb}</Response>`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
