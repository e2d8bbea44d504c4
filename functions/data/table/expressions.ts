import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';

/** Returns the key condition for a sort-key prefix. */
export function prefixQuery(
  pk: string,
  prefix: string,
): Pick<QueryCommandInput, 'KeyConditionExpression' | 'ExpressionAttributeValues'> {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
  };
}

/** The condition that no item with this key exists. */
export const IF_ABSENT = { ConditionExpression: 'attribute_not_exists(pk)' } as const;

/** The condition on a user's item that the user is not being deleted with an organization. */
export const NOT_LEAVING = { ConditionExpression: 'attribute_not_exists(leaving)' } as const;

/** Returns a key as one text, for maps in memory. */
export function toKeyString({ pk, sk }: { readonly pk: string; readonly sk: string }): string {
  return `${pk}\n${sk}`;
}

/** The condition that an item still has the version that was read. `also`: another condition, which ends with " AND ". */
export function ifVersion(version: number, also = '') {
  return {
    ConditionExpression: `${also}#version = :seen`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':seen': version },
  };
}
