import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { checkCode } from './check-code.ts';
import { parseCodePhone, requestCode, type SendCodeDeps } from './request-code.ts';

export interface ChangePhoneDeps extends SendCodeDeps {
  readonly data: SendCodeDeps['data'] & Pick<Data, 'registrations'>;
  readonly publish: Publish;
}

interface NewPhone {
  /** As the person typed it. */
  readonly phone: string;
  readonly pack: Pack;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
}

/** Asks for a code to the new phone of the actor. */
export async function requestPhoneChange(
  deps: ChangePhoneDeps,
  { userId, now }: Actor,
  { phone: given, pack, address }: NewPhone,
): Promise<Refusal | undefined> {
  const waitSeconds = await deps.data.limits.countAttempt('codeAddress', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const phone = parseCodePhone(given, pack);
  if (phone instanceof Refusal) return phone;
  const target = { purpose: 'NEW_PHONE', subject: userId, phone } as const;
  return requestCode(deps, { target, holder: 'codeHolder', pack, now });
}

/** Stores the new phone of the actor, whose code a text brought. */
export async function confirmPhoneChange(
  deps: ChangePhoneDeps,
  { userId, organizationId, now }: Actor,
  { phone: given, pack, address, code }: NewPhone & { readonly code: string },
): Promise<Refusal | undefined> {
  const phone = parseCodePhone(given, pack);
  if (phone instanceof Refusal) return phone;
  const target = { purpose: 'NEW_PHONE', subject: userId, phone } as const;
  const requestId = await checkCode(deps, { target, code, address, now });
  if (requestId instanceof Refusal) return requestId;
  if (!(await deps.data.registrations.changePhone(userId, { target, requestId }, now)))
    return new Refusal('The code was used in the meantime. Please reload the page.');
  await deps.publish([organizationChanged(organizationId)]);
  return undefined;
}
