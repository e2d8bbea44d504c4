import type { Campaign } from '../../domain/campaigns/campaign.ts';
import { toGateState } from '../../domain/campaigns/gate.ts';
import type { CampaignId, ContactId, JobId, OrganizationId } from '../../domain/shared/ids.ts';
import { computeShard, gateKey } from './keys.ts';
import type { Table, Write } from './table.ts';

/**
 * The items of each gate. Every claim of a campaign checks its gate, and two transactions conflict on an item that both
 * name, also if both only check it (DynamoDB, "Transaction conflict handling"). So each claim checks one item of several,
 * and the rare change of a gate writes all of them.
 */
const GATE_SHARDS = 8;

/**
 * Opens or closes the gate of a campaign. Part of the transaction that changes the campaign: from its commit on, no message
 * that the gate stops can be claimed.
 */
export function campaignGateWrites(table: Table, campaign: Campaign): Write[] {
  const { organizationId, id } = campaign;
  return eachShard((shard) =>
    table.putWrite({ ...gateKey(organizationId, 'CAMPAIGN', id, shard), ...toGateState(campaign) }),
  );
}

/**
 * A condition of the claim: the campaign is not paused or archived, and was not stopped since the contact joined. A
 * campaign that was never paused, archived or stopped has no gate.
 */
export function campaignOpenCheck(
  table: Table,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  contactId: ContactId,
  joined: Date | null,
): Write {
  return table.checkWrite(gateKey(organizationId, 'CAMPAIGN', campaignId, computeShard(contactId, GATE_SHARDS)), {
    ConditionExpression: `attribute_not_exists(paused) AND attribute_not_exists(archived) AND (attribute_not_exists(stopped)${joined ? ' OR stopped < :joined' : ''})`,
    ...(joined ? { ExpressionAttributeValues: { ':joined': joined.toISOString() } } : {}),
  });
}

/**
 * A condition of a contact's joining: the campaign was not stopped, archived or restored since it was read. A campaign
 * that was stopped or archived before gates existed has none until its next change.
 */
export function campaignUnchangedCheck(table: Table, campaign: Campaign, contactId: ContactId): Write {
  const { archived, stopped } = toGateState(campaign);
  const known = Object.entries({ archived, stopped }).filter(([, at]) => at !== undefined);
  const conditions = Object.entries({ archived, stopped }).map(([name, at]) =>
    at === undefined ? `attribute_not_exists(${name})` : `(attribute_not_exists(pk) OR ${name} = :${name})`,
  );
  const shard = computeShard(contactId, GATE_SHARDS);
  return table.checkWrite(gateKey(campaign.organizationId, 'CAMPAIGN', campaign.id, shard), {
    ConditionExpression: conditions.join(' AND '),
    ...(known.length > 0
      ? { ExpressionAttributeValues: Object.fromEntries(known.map(([name, at]) => [`:${name}`, at])) }
      : {}),
  });
}

/** Closes the gate of a job for good. Part of the transaction that cancels the job. */
export function jobCancelWrites(table: Table, organizationId: OrganizationId, jobId: JobId): Write[] {
  return eachShard((shard) => table.putWrite({ ...gateKey(organizationId, 'JOB', jobId, shard), canceled: true }));
}

/** A condition of the claim and of a contact's joining: the job was not canceled. */
export function jobOpenCheck(table: Table, organizationId: OrganizationId, jobId: JobId, contactId: ContactId): Write {
  return table.checkWrite(gateKey(organizationId, 'JOB', jobId, computeShard(contactId, GATE_SHARDS)), {
    ConditionExpression: 'attribute_not_exists(canceled)',
  });
}

function eachShard(build: (shard: number) => Write): Write[] {
  return Array.from({ length: GATE_SHARDS }, (_, shard) => build(shard));
}
