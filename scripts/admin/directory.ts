import { DynamoDBDocumentClient, ScanCommand, type ScanCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { AdminContext } from './context.ts';

/**
 * Adds organizations and users that are older than the lists of platform staff to these lists. Reads the whole table once.
 * Run again, it changes nothing.
 */
export async function listNames({ client, data, stage, print }: AdminContext): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client);
  let [organizations, users] = [0, 0];
  let from: Record<string, unknown> | undefined;
  do {
    const page: ScanCommandOutput = await documents.send(
      new ScanCommand({
        TableName: stage.outputs.TableName,
        FilterExpression: 'sk IN (:organization, :user)',
        ExpressionAttributeValues: { ':organization': 'ORG', ':user': 'USER' },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    for (const { sk, id, name, email } of page.Items ?? []) {
      if (sk === 'ORG') await data.directory.addOrganization({ id: String(id), name: String(name) });
      else await data.directory.addUser(String(id), String(email));
      if (sk === 'ORG') organizations += 1;
      else users += 1;
    }
    from = page.LastEvaluatedKey;
  } while (from);
  print(`The lists have ${organizations} organizations and ${users} users.`);
}
