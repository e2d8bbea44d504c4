import type { CampaignId, ContactId, OrganizationId } from '../../../domain/shared/ids.ts';

/** Returns what the key of a contact in the list of a campaign names. null means another item. */
export function parseContactKey(
  pk: string,
  sk: string,
): { organizationId: OrganizationId; campaignId: CampaignId; contactId: ContactId } | null {
  const [area, organizationId, part, campaignId, more] = pk.split('#');
  const [kind, contactId, rest] = sk.split('#');
  const isPlace =
    area === 'ORG' && part === 'CAMPAIGN' && more === undefined && kind === 'CONTACT' && rest === undefined;
  return isPlace && organizationId && campaignId && contactId ? { organizationId, campaignId, contactId } : null;
}

/** Returns the organization and the contact of an item in a contact's partition. null means another item. */
export function parseContactPk(pk: string): { organizationId: OrganizationId; contactId: ContactId } | null {
  const [area, organizationId, part, contactId, more] = pk.split('#');
  const isContact = area === 'ORG' && part === 'CONTACT' && more === undefined;
  return isContact && organizationId && contactId ? { organizationId, contactId } : null;
}
