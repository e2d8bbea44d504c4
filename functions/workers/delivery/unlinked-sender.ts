import { isTexted } from '../../domain/contacts/countries.ts';
import { getSendingPauseState, buildSendingRules, withRecipientZones } from '../../domain/accounts/account.ts';
import { toCarrierReason } from '../../domain/sending/reasons.ts';
import { findActivePause } from '../../domain/sending/sending-pauses.ts';
import { formatDateIn, isOpen, computeValiditySeconds } from '../../domain/hours/window.ts';
import { RetryLater } from '../../platform/batch.ts';
import { recordLostAnswer, pauseSender } from '../../use-cases/sending/pause-sender.ts';
import type { SendUnlinkedMessage } from '../../messages/texts/deliveries.ts';
import type { SenderDeps } from './sender-deps.ts';

/**
 * Hands over a message that belongs to no contact, at most once. An interrupted hand-over is never repeated, because
 * the carrier may have the message.
 */
export async function sendUnlinkedMessage(
  deps: SenderDeps,
  { organizationId, messageId }: SendUnlinkedMessage,
): Promise<void> {
  const { data, now, zone } = deps;
  const [unlinked, organization, platform] = await Promise.all([
    data.unlinkedMessages.findUnlinkedMessage(organizationId, messageId),
    data.accounts.findOrganization(organizationId),
    data.pauses.findPlatformPause(),
  ]);
  if (!unlinked || unlinked.state !== 'SCHEDULED' || !organization?.number) return;
  const rules = withRecipientZones(buildSendingRules(organization, zone), unlinked.phone, deps.recipientHours);
  // The list of countries may be shorter than when the test was asked for.
  if (unlinked.kind === 'TEST' && !isTexted(unlinked.phone))
    return data.unlinkedMessages.setState(unlinked, 'SCHEDULED', 'CANCELED', 'COUNTRY_NOT_TEXTED', now());
  // A test message may reach a contact's phone, so it keeps to the window. A confirmation may be sent at any hour.
  const anyHour = unlinked.kind === 'CONFIRMATION';
  const validity = computeValiditySeconds(now(), rules);
  if (!anyHour && (!isOpen(now(), rules) || validity === 0))
    return data.unlinkedMessages.setState(unlinked, 'SCHEDULED', 'CANCELED', 'OUTSIDE_HOURS', now());
  const activePause = findActivePause(
    getSendingPauseState(organization, platform),
    unlinked.kind === 'TEST' ? 'DIRECT' : 'CONFIRMATION',
    now(),
  );
  if (activePause && unlinked.kind === 'TEST')
    return data.unlinkedMessages.setState(unlinked, 'SCHEDULED', 'CANCELED', activePause.reason, now());
  if (activePause) throw new RetryLater();
  const claim = await data.unlinkedMessages.claim(
    unlinked,
    deps.getPace(organization),
    formatDateIn(zone, now()),
    now(),
    anyHour
      ? []
      : [data.pauses.notPausedWrite(organizationId, 'DIRECT', organization.carrierPause ?? null, now(), messageId)],
  );
  // A pause that began since it was read cancels the test at the next attempt.
  if (claim === 'PACE_LIMIT' || claim === 'PAUSED') throw new RetryLater();
  if (claim === 'OPTED_OUT')
    return data.unlinkedMessages.setState(unlinked, 'SCHEDULED', 'CANCELED', 'OPTED_OUT', now());
  if (claim === 'CHANGED') return;
  const carrier = await deps.carrier();
  const result = await carrier.send({
    from: organization.number,
    to: unlinked.phone,
    body: unlinked.body,
    ...(anyHour ? {} : { validitySeconds: validity }),
  });
  if (result.kind === 'ACCEPTED') {
    deps.recordMetric('TextsHandedOver', 1);
    deps.recordMetric('SegmentsHandedOver', unlinked.segments);
  }
  if (result.kind === 'REFUSED') {
    const retryAt = await pauseSender(deps, organization.id, result.code, now());
    // The carrier certainly did not accept it, and the person still waits for the answer to the keyword.
    if (retryAt && anyHour) {
      await data.unlinkedMessages.setState(unlinked, 'CLAIMED', 'SCHEDULED', null, now());
      throw new RetryLater();
    }
  }
  if (result.kind === 'UNKNOWN') await recordLostAnswer(deps, organization.id, now());
  const state = { ACCEPTED: 'HANDED_OVER', REFUSED: 'FAILED', UNKNOWN: 'OUTCOME_UNKNOWN' } as const;
  await data.unlinkedMessages.setState(
    unlinked,
    'CLAIMED',
    state[result.kind],
    result.kind === 'REFUSED' ? toCarrierReason(result.code) : null,
    now(),
  );
}
