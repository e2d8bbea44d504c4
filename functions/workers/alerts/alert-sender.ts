import { ALERT_VALIDITY_SECONDS } from '../../domain/alerts/reply-alert.ts';
import { countSegments } from '../../domain/content/segments.ts';
import type { SendAlertMessage } from '../../messages/texts/deliveries.ts';
import { logger } from '../../platform/logger.ts';
import type { SenderDeps } from '../delivery/sender-deps.ts';

/**
 * Texts an alert to one person from the brand's own number, at most once and at any hour: alerts to staff have no sending window
 * (DECISIONS.md, "Alerts"). An interrupted hand-over is never repeated, because the carrier may have the text.
 */
export async function sendAlertText(deps: SenderDeps, ref: SendAlertMessage): Promise<void> {
  const { data, recordMetric } = deps;
  const { organizationId, alert, userId } = ref;
  const [text, organization, users, pause] = await Promise.all([
    data.replyAlerts.findText(organizationId, alert, userId),
    data.accounts.findOrganization(organizationId),
    data.accounts.findUsers([userId]),
    data.pauses.findPlatformPause(),
  ]);
  if (text?.state !== 'SCHEDULED' || !organization) return;
  const phone = users.get(userId)?.phone ?? null;
  const from = await data.platformNumbers.find(organization.brand);
  if (pause || phone === null || from === null) return data.replyAlerts.setState(ref, 'SCHEDULED', 'CANCELED');
  const carrier = await deps.carrier();
  const claim = await data.replyAlerts.claim(ref, { from, phone });
  if (claim === 'REFUSED') return data.replyAlerts.setState(ref, 'SCHEDULED', 'CANCELED');
  if (claim === 'CHANGED') return;
  const result = await carrier.send({ from, to: phone, body: text.body, validitySeconds: ALERT_VALIDITY_SECONDS });
  if (result.kind === 'ACCEPTED') {
    recordMetric('TextsHandedOver', 1);
    recordMetric('SegmentsHandedOver', countSegments(text.body).segments);
  }
  logger.info('An alert was handed over', { organizationId, userId, alert, outcome: result.kind });
  const states = { ACCEPTED: 'HANDED_OVER', REFUSED: 'FAILED', UNKNOWN: 'OUTCOME_UNKNOWN' } as const;
  await data.replyAlerts.setState(ref, 'CLAIMED', states[result.kind]);
}
