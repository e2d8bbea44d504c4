import {
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
  type CloudFormationClient,
} from '@aws-sdk/client-cloudformation';

/** A stack whose creation failed. It holds nothing, and CloudFormation can only delete it. */
const FAILED_CREATIONS: ReadonlySet<string | undefined> = new Set(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED']);

/**
 * Lets the CDK remove stacks whose creation failed. The CDK turns the protection from deletion on before it creates the
 * resources, and cannot delete the stack when that fails. Returns the names of these stacks.
 */
export async function unprotectFailedCreations(
  client: Pick<CloudFormationClient, 'send'>,
  names: readonly string[],
): Promise<string[]> {
  const unprotected: string[] = [];
  for (const name of names) {
    const stack = await findStack(client, name);
    if (!FAILED_CREATIONS.has(stack?.StackStatus) || stack?.EnableTerminationProtection !== true) continue;
    await client.send(new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false }));
    unprotected.push(name);
  }
  return unprotected;
}

async function findStack(client: Pick<CloudFormationClient, 'send'>, name: string) {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName: name }))).Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined;
    throw error;
  }
}
