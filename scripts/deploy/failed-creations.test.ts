import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { expect, it } from 'vitest';
import { unprotectFailedCreations } from './failed-creations.ts';

/** Returns the stacks whose protection is turned off, of stacks with these states. */
async function unprotect(states: Readonly<Record<string, string>>, isProtected = true): Promise<string[]> {
  const changed: string[] = [];
  const send = (command: { constructor: { name: string }; input: { StackName: string } }) => {
    const { StackName } = command.input;
    if (command.constructor.name === 'UpdateTerminationProtectionCommand') changed.push(StackName);
    const StackStatus = states[StackName];
    return StackStatus === undefined
      ? Promise.reject(new Error(`Stack with id ${StackName} does not exist`))
      : Promise.resolve({ Stacks: [{ StackStatus, EnableTerminationProtection: isProtected }] });
  };
  const client = { send } as unknown as CloudFormationClient;
  expect(await unprotectFailedCreations(client, ['data', 'app', 'web'])).toEqual(changed);
  return changed;
}

it('A stack whose creation failed can be deleted by the next deploy', async () => {
  expect(await unprotect({ data: 'CREATE_COMPLETE', app: 'ROLLBACK_COMPLETE' })).toEqual(['app']);
});

it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED'])(
  'A stack in %s stays protected',
  async (state) => {
    expect(await unprotect({ data: state, app: state, web: state })).toEqual([]);
  },
);

it('A stack without protection is left alone', async () => {
  expect(await unprotect({ data: 'ROLLBACK_COMPLETE' }, false)).toEqual([]);
});
