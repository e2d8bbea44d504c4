import { randomInt } from 'node:crypto';
import { fillTemplate, getPackById } from '../../domain/brand/packs.ts';
import { countSegments } from '../../domain/content/segments.ts';
import { CODE_LENGTH, CODE_SECONDS } from '../../domain/accounts/phone-code.ts';
import type { SendCodeMessage } from '../../messages/texts/deliveries.ts';
import { logger } from '../../platform/logger.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { pauseForRefusedAccount } from '../../use-cases/sending/pause-sender.ts';
import type { SenderDeps } from './sender-deps.ts';

/**
 * Makes a code and texts it from the brand's own number, at most once and at any hour. A repeated delivery finds the request
 * claimed. An interrupted one sends nothing: the person asks for a new code.
 */
export async function sendCodeText(deps: SenderDeps, { codeId, requestId }: SendCodeMessage): Promise<void> {
  const { data, now, recordMetric } = deps;
  const [requested, platform] = await Promise.all([
    data.phoneCodes.findRequest({ codeId, requestId }, now()),
    data.pauses.findPlatformPause(),
  ]);
  if (!requested || platform) return;
  const from = await data.platformNumbers.findPlatformNumber(requested.brand);
  if (from === null) return;
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const carrier = await deps.carrier();
  if (!(await data.phoneCodes.claim({ codeId, requestId }, await hashPassword(code), now()))) return;
  const pack = getPackById(requested.brand);
  const body = fillTemplate(pack.texts.phoneCode, { code, brand: pack.name });
  const result = await carrier.send({ from, to: requested.phone, body, validitySeconds: CODE_SECONDS });
  if (result.kind === 'ACCEPTED') {
    recordMetric('TextsHandedOver', 1);
    recordMetric('SegmentsHandedOver', countSegments(body).segments);
  }
  if (result.kind === 'REFUSED') await pauseForRefusedAccount(deps, result.code, now());
  logger.info('A code was handed over', { requestId, brand: requested.brand, outcome: result.kind });
}
