/** An item in DynamoDB's JSON, such as `{ pk: { S: 'a' } }`. */
export type Item = Record<string, Record<string, unknown>>;

/** The input or output of an operation. */
export type Input = Record<string, unknown>;

/** A table, as DescribeTable returns it. */
export interface Table {
  TableName: string;
  TableStatus: string;
  KeySchema: { AttributeName: string; KeyType: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
}

/** An index. `Projection`: which attributes its entries have. */
export interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string; KeyType: string }[];
  Projection?: { ProjectionType: string; NonKeyAttributes?: string[] };
}
