import type { Organization } from '../../domain/accounts/account.ts';
import { ALERT_VALIDITY_SECONDS } from '../../domain/alerts/reply-alert.ts';
import { countSegments } from '../../domain/content/segments.ts';
import type { SendTeamTextMessage } from '../../messages/texts/deliveries.ts';
import { findHostOfBrand } from '../../platform/brand-hosts.ts';
import { logger } from '../../platform/logger.ts';
import type { SenderDeps } from '../delivery/sender-deps.ts';

/**
 * Hands over the text of an if/then to one person of the team, from the brand's own number, at most once and at any hour: texts to staff
 * have no sending window. An interrupted hand-over is never repeated, because the carrier may have the text.
 */
export async function sendTextToTeam(deps: SenderDeps, ref: SendTeamTextMessage): Promise<void> {
  const { data, recordMetric } = deps;
  const { organizationId, userId } = ref;
  const [text, organization, users, pause] = await Promise.all([
    data.teamTexts.find(ref),
    data.accounts.findOrganization(organizationId),
    data.accounts.findUsers([userId]),
    data.pauses.findPlatformPause(),
  ]);
  if (text?.state !== 'SCHEDULED' || !organization) return;
  const phone = users.get(userId)?.phone ?? null;
  const from = await data.platformNumbers.find(organization.brand);
  if (pause || phone === null || from === null) return data.teamTexts.setState(ref, 'SCHEDULED', 'CANCELED');
  const carrier = await deps.carrier();
  const claim = await data.teamTexts.claim(ref, { from, phone });
  if (claim === 'REFUSED') return data.teamTexts.setState(ref, 'SCHEDULED', 'CANCELED');
  if (claim === 'CHANGED') return;
  const body = `${text.body}\n${buildAddress(deps, organization, ref)}`;
  const result = await carrier.send({ from, to: phone, body, validitySeconds: ALERT_VALIDITY_SECONDS });
  if (result.kind === 'ACCEPTED') {
    recordMetric('TextsHandedOver', 1);
    recordMetric('SegmentsHandedOver', countSegments(body).segments);
  }
  logger.info('A text to the team was handed over', { organizationId, userId, outcome: result.kind });
  const states = { ACCEPTED: 'HANDED_OVER', REFUSED: 'FAILED', UNKNOWN: 'OUTCOME_UNKNOWN' } as const;
  await data.teamTexts.setState(ref, 'CLAIMED', states[result.kind]);
}

/** Returns the page of the conversation with the contact, on the host of the brand. */
function buildAddress(
  { publicBaseUrl }: SenderDeps,
  { brand }: Organization,
  { contactId }: SendTeamTextMessage,
): string {
  const site = new URL(publicBaseUrl);
  site.host = findHostOfBrand(brand, site.host) ?? site.host;
  return `${site.origin}/messages?contact=${contactId}`;
}
