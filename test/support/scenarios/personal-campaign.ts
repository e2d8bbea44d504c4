import type { Data } from '../../../functions/data/index.ts';
import { buildStepId, toPersonalId } from '../../../functions/domain/campaigns/campaign-ids.ts';
import { buildIfThenId } from '../../../functions/domain/if-then/if-then-id.ts';
import { buildTwoStepCampaign } from './test-data.ts';

interface PersonalCampaign {
  readonly organizationId: string;
  readonly contactId: string;
  readonly now: Date;
  /** Stands in everything that the team wrote for the contact. */
  readonly word: string;
}

/** Adds a campaign for one contact, with an if/then of its first step. */
export async function addPersonalCampaign(
  data: Data,
  { organizationId, contactId, now, word }: PersonalCampaign,
): Promise<void> {
  const id = toPersonalId('c1');
  const plain = buildTwoStepCampaign(now);
  const steps = Object.values(plain.steps).map((step) => [
    step.id,
    { ...step, campaignId: id, label: word, blocks: [{ type: 'TEXT', text: `Dear ${word}` }] },
  ]);
  const campaign = { ...plain, organizationId, id, name: word, forContactId: contactId };
  await data.campaigns.createCampaign({ ...campaign, steps: Object.fromEntries(steps) as typeof plain.steps });
  const stepId = buildStepId(id, 'one');
  const ifThen = { id: buildIfThenId(stepId, 'i1'), stepId, label: word, triggers: [], actions: [] };
  const links = await data.ifThens.readLinks(organizationId);
  await data.ifThens.saveIfThen(
    organizationId,
    null,
    { ...ifThen, active: true, since: now, created: now, version: 0 },
    links,
  );
}
