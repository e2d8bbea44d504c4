import {
  reasonUnavailable,
  startAmazonDynamoDb,
  type AmazonDynamoDb,
} from '../../../test/support/contracts/engine-story/amazon-dynamodb.ts';
import { shareAcrossTests } from '../../../test/support/cloud/shared.ts';

const SKIP_REASON = reasonUnavailable();
if (SKIP_REASON !== null) console.warn(`\n  SKIPPED: the engine is not compared with Amazon's, ${SKIP_REASON}\n`);

/** Whether Amazon's DynamoDB Local cannot run here. */
export const IS_AMAZON_MISSING = SKIP_REASON !== null;

/** Starts Amazon's DynamoDB Local for the tests of a `describe`. */
export function shareAmazon(): AmazonDynamoDb {
  return shareAcrossTests(
    'DynamoDB Local',
    () => startAmazonDynamoDb(),
    async (amazon) => amazon.stop(),
  );
}
