import type { Campaign } from '../../../domain/campaigns/campaign.ts';
import { toGateState } from '../../../domain/campaigns/gate.ts';
import type { CampaignId, EventId, JobId, OrganizationId } from '../../../domain/shared/ids.ts';
import { computeShard, gateKey } from '../keys.ts';
import type { CarrierPause } from '../../../domain/sending/sending-pauses.ts';
import type { Table, Update, Write } from '../table.ts';

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
 * campaign that was never paused, archived or stopped has no gate. `shardBy`: any id of the claim. `joined`: the earliest
 * when the claim is of several contacts. `isForAppointment`: a message of the claim is before or after an appointment.
 */
export function campaignOpenCheck(
  table: Table,
  organizationId: OrganizationId,
  campaignId: CampaignId,
  shardBy: string,
  joined: Date | null,
  isForAppointment: boolean,
): Write {
  return table.checkWrite(gateKey(organizationId, 'CAMPAIGN', campaignId, computeShard(shardBy, GATE_SHARDS)), {
    ConditionExpression: `attribute_not_exists(paused) AND attribute_not_exists(archived) AND (attribute_not_exists(stopped)${joined ? ' OR stopped < :joined' : ''})${isForAppointment ? ' AND attribute_not_exists(noAppt)' : ''}`,
    ...(joined ? { ExpressionAttributeValues: { ':joined': joined.toISOString() } } : {}),
  });
}

/**
 * A condition of a contact's joining: the campaign was not stopped, archived or restored since it was read. A campaign
 * that was stopped or archived before gates existed has none until its next change.
 */
export function campaignUnchangedCheck(table: Table, campaign: Campaign, shardBy: string): Write {
  const { archived, stopped } = toGateState(campaign);
  const known = Object.entries({ archived, stopped }).filter(([, at]) => at !== undefined);
  const conditions = Object.entries({ archived, stopped }).map(([name, at]) =>
    at === undefined ? `attribute_not_exists(${name})` : `(attribute_not_exists(pk) OR ${name} = :${name})`,
  );
  const shard = computeShard(shardBy, GATE_SHARDS);
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
export function jobOpenCheck(table: Table, organizationId: OrganizationId, jobId: JobId, shardBy: string): Write {
  return table.checkWrite(gateKey(organizationId, 'JOB', jobId, computeShard(shardBy, GATE_SHARDS)), {
    ConditionExpression: 'attribute_not_exists(canceled)',
  });
}

/** Closes the gate of an event for good. Part of the transaction that cancels the event. */
export function eventGateWrites(table: Table, organizationId: OrganizationId, eventId: EventId): Write[] {
  return eachShard((shard) => table.putWrite({ ...gateKey(organizationId, 'EVENT', eventId, shard), canceled: true }));
}

/** A condition of the claim: the event of the appointment was not canceled. */
export function eventOpenCheck(table: Table, organizationId: OrganizationId, eventId: EventId, shardBy: string): Write {
  return table.checkWrite(gateKey(organizationId, 'EVENT', eventId, computeShard(shardBy, GATE_SHARDS)), {
    ConditionExpression: 'attribute_not_exists(canceled)',
  });
}

/** The changes of an organization's sending gate, which follow its pauses. */
const SENDING_GATE_UPDATES = {
  STAFF_PAUSED: 'SET staffPaused = :value',
  CARRIER_PAUSED: 'SET carrierPause = :value',
  CARRIER_RESUMED: 'REMOVE carrierPause',
  RESUMED: 'REMOVE staffPaused, carrierPause',
  BILLING_STOPPED: 'SET billingStopped = :value',
  BILLING_ACTIVE: 'REMOVE billingStopped',
  SUSPENDED: 'SET suspended = :value',
  SUSPENSION_ENDED: 'REMOVE suspended',
  REGISTRATION_PENDING: 'SET unregistered = :value',
  REGISTERED: 'REMOVE unregistered',
  SPEND_CAP_REACHED: 'SET spendHeld = :value',
  SPEND_CAP_FREE: 'REMOVE spendHeld',
} as const;

/**
 * Changes the gate of an organization's sending. Part of the transaction that changes a pause. `at`: when the pause began,
 * which tells two pauses apart.
 */
export function sendingGateWrites(
  table: Table,
  organizationId: OrganizationId,
  change: keyof typeof SENDING_GATE_UPDATES,
  at?: Date,
): Write[] {
  const update: Update = {
    UpdateExpression: SENDING_GATE_UPDATES[change],
    ...(at ? { ExpressionAttributeValues: { ':value': at.toISOString() } } : {}),
  };
  return eachShard((shard) => table.updateWrite(gateKey(organizationId, 'SENDING', '', shard), update));
}

/**
 * A condition of the claim: the organization is not suspended, its staff have not paused sending, its billing is active, its
 * number is registered, its spend cap is not reached, and the carrier has not begun another pause than the one that was read and found over. `confirmation`: only the carrier's pause stops it.
 */
export function sendingOpenCheck(
  table: Table,
  organizationId: OrganizationId,
  shardBy: string,
  { confirmation, carrierPause }: { readonly confirmation: boolean; readonly carrierPause: CarrierPause | null },
): Write {
  const carrier = `(attribute_not_exists(carrierPause)${carrierPause ? ' OR carrierPause = :seen' : ''})`;
  return table.checkWrite(gateKey(organizationId, 'SENDING', '', computeShard(shardBy, GATE_SHARDS)), {
    ConditionExpression: confirmation
      ? carrier
      : `attribute_not_exists(staffPaused) AND attribute_not_exists(billingStopped) AND attribute_not_exists(suspended) AND attribute_not_exists(unregistered) AND attribute_not_exists(spendHeld) AND ${carrier}`,
    ...(carrierPause ? { ExpressionAttributeValues: { ':seen': carrierPause.at.toISOString() } } : {}),
  });
}

function eachShard(build: (shard: number) => Write): Write[] {
  return Array.from({ length: GATE_SHARDS }, (_, shard) => build(shard));
}
