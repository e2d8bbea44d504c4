import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';

/** The key condition of a sort-key prefix. */
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
