import { randomUUID } from 'node:crypto';
import { toTextId, type TextId, type TextRef } from '../../domain/search/text-blocks.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Key, Table, Write } from '../table/table.ts';

/** Log and blocks share a partition: a search reads both in the order of time. */
export const textSearchPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#TEXTS`;
export const textLogKey = (organizationId: OrganizationId, record: string): Key => ({
  pk: textSearchPk(organizationId),
  sk: `LOG#${record}`,
});
/** `from`: the text id where the range of the block begins, '' for the first block. It ends where the next one begins. */
export const textBlockKey = (organizationId: OrganizationId, from: TextId): Key => ({
  pk: textSearchPk(organizationId),
  sk: `BLOCK#${from}`,
});
/** The signature of the block with the same `from`. Signatures are read without the much larger blocks. */
export const textSignatureKey = (organizationId: OrganizationId, from: TextId): Key => ({
  pk: textSearchPk(organizationId),
  sk: `SIGN#${from}`,
});

/**
 * Returns the write that tells search of a text. It belongs into the transaction that stores, changes or removes the text. A record
 * names the text and holds no words, so it cannot be older than the text. Each record has a key of its own: a fold that has read the
 * text before the change does not delete the record of the change.
 */
export function textLogWrite(table: Table, organizationId: OrganizationId, ref: TextRef): Write {
  return table.putWrite({ ...textLogKey(organizationId, `${toTextId(ref)}#${randomUUID()}`) });
}

/** Returns the text id that a record of the log names. */
export function parseLogTextId(sk: string): TextId {
  return sk.slice('LOG#'.length, sk.lastIndexOf('#'));
}

/**
 * Returns the query for blocks, or for their signatures, from the one whose range contains a text id back to the oldest. `textId`: null
 * for the newest.
 */
export function rangesUpTo(organizationId: OrganizationId, kind: 'BLOCK' | 'SIGN', textId: TextId | null) {
  return {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pk': textSearchPk(organizationId),
      ':first': `${kind}#`,
      ':last': textId === null ? `${kind}$` : `${kind}#${textId}`,
    },
    ScanIndexForward: false,
  };
}
