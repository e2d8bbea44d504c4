import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { getCarrierAction } from '../../domain/sending/carrier-codes.ts';
import { BACK_OFF_SECONDS, buildCarrierPause, buildPauseAfterLostAnswer } from '../../domain/sending/sending-pauses.ts';
import { ceilToMinute } from '../../domain/hours/minute.ts';
import { logger } from '../../platform/logger.ts';
import type { RecordMetric } from '../../platform/metrics.ts';
import { toCarrierReason } from '../../domain/sending/reasons.ts';

export interface PauseSenderDeps {
  readonly data: Pick<Data, 'pauses' | 'accounts'>;
  readonly recordMetric: RecordMetric;
}

/**
 * Some of the carrier's refusals are about the sender rather than the text: then all its texts wait, so that the
 * carrier does not have to refuse each of them. Returns when the message may be tried again: the start of a
 * minute, when the dispatcher looks. Returns null for a refusal that is about the message alone.
 */
export async function pauseSender(
  deps: PauseSenderDeps,
  organizationId: OrganizationId,
  code: number | null,
  now: Date,
): Promise<Date | null> {
  const action = getCarrierAction(code);
  if (await pauseForRefusedAccount(deps, code, now))
    return ceilToMinute(new Date(now.getTime() + BACK_OFF_SECONDS * 1000));
  if (action !== 'BACK_OFF' && action !== 'DAILY_CAP' && action !== 'UNREGISTERED') return null;
  const pause = buildCarrierPause(action, toCarrierReason(code), now);
  await deps.data.pauses.setCarrierPause(organizationId, pause);
  return ceilToMinute(pause.until);
}

/**
 * Pauses all sending when the carrier refuses our account. Texts from a brand's own number call this, because no organization waits with
 * them. Returns whether the code says so.
 */
export async function pauseForRefusedAccount(
  { data, recordMetric }: { readonly data: Pick<Data, 'pauses'>; readonly recordMetric: RecordMetric },
  code: number | null,
  now: Date,
): Promise<boolean> {
  if (getCarrierAction(code) !== 'ACCOUNT') return false;
  recordMetric('AccountRefused', 1);
  if (await data.pauses.pauseForRefusedAccount(now))
    logger.error('The carrier refuses our account: all sending is on hold', { code });
  return true;
}

/** The carrier's answer was lost; when that happens again and again, the sender's other texts wait. */
export async function recordLostAnswer(
  { data }: Pick<PauseSenderDeps, 'data'>,
  organizationId: OrganizationId,
  now: Date,
): Promise<void> {
  const organization = await data.accounts.findOrganization(organizationId);
  await data.pauses.setCarrierPause(organizationId, buildPauseAfterLostAnswer(organization?.carrierPause ?? null, now));
}

/** The carrier took a text again: the others need wait no longer. */
export async function clearOutagePause(
  { data }: Pick<PauseSenderDeps, 'data'>,
  { id, carrierPause: pause }: Organization,
): Promise<void> {
  if (pause?.cause === 'UNANSWERED' && pause.seconds > 0) await data.pauses.clearCarrierPause(id, pause);
}
