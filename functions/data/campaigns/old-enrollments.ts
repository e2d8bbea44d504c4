import { isListed, type Enrollment } from '../../domain/campaigns/enrollment.ts';
import { CAMPAIGN_TOTAL } from '../../domain/sending/figures.ts';
import type { CampaignId, ContactId, OrganizationId } from '../../domain/shared/ids.ts';
import { falseIfConditionFails } from '../table/attempt.ts';
import { Counters } from '../table/counters.ts';
import { campaignKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { readString } from '../table/values.ts';
import { campaignContactKey } from './campaign-list-keys.ts';
import { toEnrollment, toEnrollmentItem } from './enrollment-item.ts';

interface Position {
  readonly organizationId: OrganizationId;
  readonly campaignId: CampaignId;
  readonly contactId: ContactId;
}

const ATTEMPTS = 5;

/**
 * Returns items of enrollments, each in its present form. Release 3.4.7 stored only a link here, which names the campaign. The
 * place itself then moves here. Cost: nothing, or three reads and a transaction for each link.
 */
export async function readEnrollmentItems(
  table: Table,
  items: readonly (Item | undefined)[],
): Promise<(Item | undefined)[]> {
  const links = items.filter((item): item is Item => item !== undefined && item.state === undefined);
  if (links.length === 0) return [...items];
  for (const { pk, campaignId } of links) {
    const [, organizationId = '', , contactId = ''] = pk.split('#');
    await liftEnrollment(table, { organizationId, campaignId: readString(campaignId), contactId });
  }
  const lifted = await table.batchGet(items.map((item) => item ?? { pk: '-', sk: '-' }));
  return lifted.map((item) => (item?.state === undefined ? undefined : item));
}

/**
 * Moves a place in a campaign from the campaign, where release 3.4.7 kept it, to its contact. From then on it also counts among
 * the listed contacts. Returns whether there was one.
 */
export async function liftEnrollment(table: Table, position: Position): Promise<boolean> {
  const { organizationId, campaignId, contactId } = position;
  const oldKey = campaignContactKey(organizationId, campaignId, contactId);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [old, campaign] = await table.batchGet([oldKey, campaignKey(organizationId, campaignId)]);
    if (old?.state === undefined) return false;
    const enrollment: Enrollment = { ...toEnrollment(old), passed: listPassed(old, campaign) };
    const asRead = {
      ConditionExpression: '#state = :state AND #round = :round AND messageId = :message AND replied = :replied',
      ExpressionAttributeNames: { '#state': 'state', '#round': 'round' },
      ExpressionAttributeValues: {
        ':state': old.state,
        ':round': old.round,
        ':message': old.messageId ?? null,
        ':replied': old.replied ?? null,
      },
    };
    const isMoved = await falseIfConditionFails(() =>
      table.transact([
        table.putWrite(toEnrollmentItem(enrollment), {
          ConditionExpression: 'attribute_not_exists(#state)',
          ExpressionAttributeNames: { '#state': 'state' },
        }),
        isListed(enrollment) ? table.putWrite({ ...oldKey, contactId }, asRead) : table.deleteWrite(oldKey, asRead),
        ...new Counters(table).campaignWrites(organizationId, campaignId, CAMPAIGN_TOTAL, contactId, {
          listed: isListed(enrollment) ? 1 : 0,
        }),
      ]),
    );
    if (isMoved) return true;
  }
  throw new Error('A place in a campaign kept changing while it was moved');
}

/**
 * Returns the steps behind a contact. Release 3.4.7 could not move steps, so these are the steps before the one for which the
 * contact waits, and all steps for a contact who has finished.
 */
function listPassed({ stepId, position, state }: Item, campaign: Item | undefined): string[] {
  const order = (campaign?.structure as { FEATURE?: string[] } | undefined)?.FEATURE ?? [];
  if (state === 'FINISHED') return order;
  const index = order.indexOf(readString(stepId));
  return order.slice(0, index < 0 ? Number(position ?? 0) : index);
}
