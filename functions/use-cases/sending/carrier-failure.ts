import type { Data } from '../../data/index.ts';
import { getCarrierAction } from '../../domain/sending/carrier-codes.ts';
import type { Message } from '../../domain/sending/message.ts';

export interface CarrierFailureDeps {
  readonly data: Pick<Data, 'consents' | 'contacts'>;
  readonly now: () => Date;
}

export interface CarrierFailure {
  /** The number gets no more messages: it has opted out at the carrier, or does not exist. */
  readonly endsEnrollment: boolean;
  /** Campaigns that the contact joined after this moment are not affected. */
  readonly cutoff: Date;
}

/** Records what a carrier's error code says about the number: an opt-out, or an invalid number. May run repeatedly. */
export async function recordCarrierFailure(
  { data, now }: CarrierFailureDeps,
  message: Message,
  code: number | null,
): Promise<CarrierFailure> {
  const { organizationId, contactId, id: messageId, phone, campaign } = message;
  const action = getCarrierAction(code);
  const at = now();
  // The contact was erased. If the number opted out, the carrier also rejects the next text to it, so that nothing is lost.
  if (phone === null) return { endsEnrollment: true, cutoff: at };
  if (action === 'INVALID_NUMBER') await data.contacts.markInvalid(organizationId, contactId, phone);
  if (action !== 'OPTED_OUT') return { endsEnrollment: action === 'INVALID_NUMBER', cutoff: at };
  const changed = await data.consents.change(
    organizationId,
    phone,
    {
      state: 'OPTED_OUT',
      evidence: { kind: 'CARRIER', code, messageId },
      at,
      after: campaign && { id: campaign.id, stepId: campaign.stepId },
    },
    `carrier-${messageId}`,
  );
  return {
    endsEnrollment: true,
    cutoff: await data.consents.optOutCutoff(organizationId, phone, changed.at, now()),
  };
}
