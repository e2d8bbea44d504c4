import { CfnWaitConditionHandle, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
  type ITableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { addOutputs } from './outputs.ts';
import { TABLE_INDEXES, TTL_ATTRIBUTE } from './table-definition.ts';

/** The context with the number of indexes. */
export const INDEX_COUNT = 'indexes';

/** The table, which must survive every deploy. functions/data/README.md describes its keys and access patterns. */
export class DataStack extends Stack {
  readonly table: ITableV2;

  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    const { existingTable, protectData } = props.config;
    this.table = existingTable === undefined ? createTable(this, protectData) : adoptTable(this, existingTable);
    addOutputs(this, { TableName: this.table.tableName });
  }
}

function createTable(stack: Stack, isProtected: boolean): ITableV2 {
  return new TableV2(stack, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isProtected,
    // A table whose creation was rolled back is empty. With Retain it would stay, and each attempt would leave another.
    removalPolicy: isProtected ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    timeToLiveAttribute: TTL_ATTRIBUTE,
    globalSecondaryIndexes: TABLE_INDEXES.slice(0, readIndexCount(stack)).map(
      ({ name, partitionKey, sortKey, copies }) => ({
        indexName: name,
        partitionKey: { name: partitionKey, type: AttributeType.STRING },
        sortKey: { name: sortKey, type: AttributeType.STRING },
        ...(copies.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...copies] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      }),
    ),
  });
}

/**
 * How many of the indexes this deploy has: one more than the table, when several are missing (scripts/deploy/table-plan.ts). The context
 * is text when it comes from the command line. missing means all.
 */
function readIndexCount(stack: Stack): number {
  const count = Number(stack.node.tryGetContext(INDEX_COUNT) ?? TABLE_INDEXES.length);
  if (!Number.isInteger(count) || count < 1) throw new Error(`The context ${INDEX_COUNT} is not a number of indexes`);
  return count;
}

/** Refers to a table that exists. `npm run adopt` has checked its keys and indexes. */
function adoptTable(stack: Stack, name: string): ITableV2 {
  // A stack needs a resource, and an empty one would be deleted. This one is free and does nothing.
  new CfnWaitConditionHandle(stack, 'Adopted');
  return TableV2.fromTableAttributes(stack, 'Table', {
    tableName: name,
    globalIndexes: TABLE_INDEXES.map((index) => index.name),
  });
}
