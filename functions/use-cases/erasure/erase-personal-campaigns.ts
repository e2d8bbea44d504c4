import type { Data } from '../../data/index.ts';
import { eraseWords } from '../../domain/campaigns/campaign.ts';
import type { Erasure } from '../../domain/contacts/erasure.ts';

/**
 * Takes out of the personal campaigns of an erased contact what the team wrote for that person: names, texts, and the words of if/thens.
 * A repetition changes nothing more. Cost: a query, and for each campaign a query and a transaction.
 */
export async function erasePersonalCampaigns(
  { campaigns, ifThens }: Pick<Data, 'campaigns' | 'ifThens'>,
  { organizationId, contactId }: Pick<Erasure, 'organizationId' | 'contactId'>,
  now: Date,
): Promise<void> {
  for (const campaignId of await campaigns.listIdsOfContact(organizationId, contactId)) {
    await campaigns.change(organizationId, campaignId, (before) => eraseWords(before, now));
    for (const { id } of await ifThens.listOfCampaign(organizationId, campaignId))
      for (
        let ifThen = await ifThens.findIfThen(organizationId, id);
        ifThen && !(await ifThens.removeIfThen(organizationId, ifThen, await ifThens.readLinks(organizationId)));
      )
        ifThen = await ifThens.findIfThen(organizationId, id);
  }
}
