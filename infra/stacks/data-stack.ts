import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
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

/**
 * What lists show of a contact. A change of any other attribute costs no writes to the indexes: each first text to a
 * contact changes such an attribute. Changing this list creates the indexes anew.
 */
export const CONTACT_LIST_ATTRIBUTES = [
  'organizationId',
  'id',
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'consent',
  'invalidPhone',
  'archived',
  'created',
  'lastViewed',
  'lastActive',
  'lastInbound',
  'optOutHint',
  'lastMessage',
];

/** The table, which must survive every deploy. functions/data/README.md describes its keys and access patterns. */
export class DataStack extends Stack {
  readonly table: ITableV2;

  constructor(scope: Construct, id: string, props: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    const isProtected = props.config.protectData;
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isProtected,
      removalPolicy: isProtected ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      timeToLiveAttribute: 'expires',
      globalSecondaryIndexes: [
        {
          // The contacts of an organization, newest first.
          indexName: 'contacts',
          partitionKey: { name: 'contactsPk', type: AttributeType.STRING },
          sortKey: { name: 'contactsSk', type: AttributeType.STRING },
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: CONTACT_LIST_ATTRIBUTES,
        },
        {
          // The contacts with a conversation, latest message first.
          indexName: 'inbox',
          partitionKey: { name: 'inboxPk', type: AttributeType.STRING },
          sortKey: { name: 'inboxSk', type: AttributeType.STRING },
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: CONTACT_LIST_ATTRIBUTES,
        },
        {
          // The contacts with an unread message, latest message first.
          indexName: 'unread',
          partitionKey: { name: 'unreadPk', type: AttributeType.STRING },
          sortKey: { name: 'unreadSk', type: AttributeType.STRING },
          projectionType: ProjectionType.INCLUDE,
          nonKeyAttributes: CONTACT_LIST_ATTRIBUTES,
        },
      ],
    });
    addOutputs(this, { TableName: this.table.tableName });
  }
}
