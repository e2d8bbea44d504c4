import type { ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import type { UnenrollOptions } from '../../data/delivery/enrollment/unenroll.ts';
import type { Data } from '../../data/index.ts';

export interface StopContactDeps {
  readonly data: Pick<Data, 'contacts' | 'enrollments' | 'messages' | 'enroller' | 'flow'>;
}

/** The most scheduled messages that one contact can have: one for each campaign, and one-to-one texts of one night. */
const MAX_SCHEDULED = 200;

/** A canceled message is not planned again, so the rules do not matter. */
const NO_RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };

/**
 * Takes a contact who can get no more texts out of all campaigns, and cancels the scheduled messages. The gate is the
 * consent item or the contact's own flag, which changed before. This only brings screens and figures up to date.
 * Returns the ids of the campaigns that the contact left.
 */
export async function stopContact(
  { data }: StopContactDeps,
  { organizationId, contactId }: { readonly organizationId: OrganizationId; readonly contactId: ContactId },
  options: UnenrollOptions,
): Promise<string[]> {
  const { reason, cutoff } = options;
  const campaignIds: string[] = [];
  for (const enrollment of await data.enrollments.listByContact(organizationId, contactId)) {
    if (await data.enroller.unenroll(enrollment, { state: 'STOPPED', ...options }))
      campaignIds.push(enrollment.campaignId);
  }
  const contact = await data.contacts.findContact(organizationId, contactId);
  if (!contact) return campaignIds;
  const scheduled = (await data.messages.listLatest(organizationId, contactId, MAX_SCHEDULED)).filter(
    ({ kind, state, created }) => kind !== 'CONFIRMATION' && state === 'SCHEDULED' && !(cutoff && created > cutoff),
  );
  for (const message of scheduled)
    await data.flow.complete(
      message,
      { to: 'CANCELED', reason, delta: {}, base: message.due },
      { campaign: null, contact, rules: NO_RULES },
      message.created,
    );
  return campaignIds;
}
