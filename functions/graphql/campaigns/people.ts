import type { Pack } from '../../domain/brand/pack.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { showContact, type Mask } from '../../domain/contacts/mask.ts';
import type { PersonalCampaign } from '../../use-cases/campaigns/list-campaigns.ts';
import { campaignView } from './view.ts';

/** A campaign for one contact in its list, without its steps. */
export function personalView({ campaign, counts, contact }: PersonalCampaign, pack: Pack, mask: Mask) {
  return { ...campaignView(campaign, { counts, pitches: null, pack }), leadName: showName(contact, mask) };
}

/** Returns the name of a campaign's contact as the viewer sees it. null if there is no contact. */
export function showName(contact: Contact | null, mask: Mask): string | null {
  return contact && showContact(contact, mask, 'LIST').name;
}
