import { falseIfConditionFails } from '../../table/attempt.ts';
import { campaignCounterKey, organizationCounterKey, paceKey } from '../../table/keys.ts';
import { sendProgressPk } from '../../sending/send-progress.ts';
import type { Item, Key, Table } from '../../table/table.ts';
import type { MigrationStep } from '../step.ts';

/** The work of the older release may change a figure between the read and the move. It ends within seconds after a deploy. */
const ATTEMPTS = 5;

/**
 * Release 3.4.7 kept the shards of figures in the partition of their organization or campaign, which takes 1,000 writes in a second.
 * The present release adds to new items from its first text on, so that the sum is right once the old item is added.
 */
export const figuresStep: MigrationStep = {
  name: '0002-figures',
  what: 'Figures of organizations, campaigns and running sends move to their present place. Until then they lack what was counted before the upgrade.',
  isRequired: false,
  attributes: [],
  change: async (table, { pk, sk }) => {
    const target = findTarget(pk, sk);
    if (!target) return false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const item = await table.get({ pk, sk });
      if (!item) return false;
      if (await move(table, item, target)) return true;
    }
    throw new Error('A figure kept changing while it was moved');
  },
};

/** Returns where a figure of release 3.4.7 is now. null means no such figure. */
function findTarget(pk: string, sk: string): Key | null {
  const [area, organizationId = '', part, id = ''] = pk.split('#');
  const [kind, ...rest] = sk.split('#');
  if (area === 'PACE' && part === undefined) return kind === 'DAY' ? paceKey(organizationId, sk, 0) : null;
  if (area !== 'ORG') return null;
  if (part === undefined && kind === 'COUNTER') return organizationCounterKey(organizationId, Number(rest[0]));
  if (part === 'CAMPAIGN' && id !== '' && kind === 'COUNTER' && rest.length === 2)
    return campaignCounterKey(organizationId, id, rest[0] ?? '', Number(rest[1]));
  return part === 'WAVES' ? { pk: sendProgressPk(organizationId), sk } : null;
}

/** Adds an item to another and removes it. Returns false when the item has changed since it was read. */
function move(table: Table, { pk, sk, ...item }: Item, target: Key): Promise<boolean> {
  const { runNumber, expires, lastActive, ...values } = item;
  const counts = Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  const added = target.sk.startsWith('STEP#') ? addPlanned(counts) : counts;
  const kept = Object.entries({ runNumber, expires, lastActive }).filter(([, value]) => value !== undefined);
  const sets = kept.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`);
  const seen = counts.map(([name]) => `#${name} = :${name}`);
  return falseIfConditionFails(() =>
    table.transact([
      table.deleteWrite(
        { pk, sk },
        {
          ConditionExpression: ['attribute_exists(pk)', ...seen].join(' AND '),
          ...named(counts),
        },
      ),
      table.updateWrite(target, {
        UpdateExpression: [
          ...(added.length > 0 ? [`ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}`] : []),
          ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
        ].join(' '),
        ...named([...added, ...kept]),
      }),
    ]),
  );
}

/** The texts of a step add up to `planned`, which release 3.4.7 did not count. It counted no canceled texts either. */
function addPlanned(counts: readonly (readonly [string, number])[]): [string, number][] {
  const planned = counts.reduce(
    (sum, [name, count]) => (name === 'queued' || name === 'messages' ? sum + count : sum),
    0,
  );
  const known = counts.filter(([name]) => name !== 'skipped').map(([name, count]): [string, number] => [name, count]);
  return planned === 0 ? known : [...known, ['planned', planned]];
}

function named(entries: readonly (readonly [string, unknown])[]) {
  if (entries.length === 0) return {};
  return {
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
  };
}
