import { parseStepRound } from '../../domain/if-then/step-round.ts';
import { ifThenMessage } from '../../messages/if-thens.ts';
import { checkIfThens, type CheckIfThensDeps } from '../../use-cases/if-thens/check-if-thens.ts';
import { runAction } from '../../use-cases/if-thens/run-action.ts';
import type { RunActionDeps } from '../../use-cases/if-thens/run-action-deps.ts';

export interface IfThenWorkerDeps extends CheckIfThensDeps, RunActionDeps {
  readonly data: CheckIfThensDeps['data'] & RunActionDeps['data'];
}

/** Handles one message of the queue `IfThens`. May run repeatedly for the same message. */
export async function consumeIfThens(deps: IfThenWorkerDeps, body: unknown): Promise<void> {
  const { kind, organizationId, contactId, id } = ifThenMessage.parse(body);
  if (kind === 'runAction') return runAction(deps, { organizationId, contactId, id });
  return checkIfThens(deps, { organizationId, contactId, ...parseStepRound(id) });
}
