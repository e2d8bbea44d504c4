import type { IntegrationName } from '../../data/integrations/integrations.ts';
import type { Data } from '../../data/index.ts';
import {
  isInUse,
  withFailure,
  type Integration,
  type IntegrationError,
} from '../../domain/integrations/integration.ts';
import type { OutsideError } from '../../domain/integrations/outside-error.ts';

interface StoredConnectionDeps {
  readonly data: Pick<Data, 'integrations'>;
}

const MAX_ATTEMPTS = 5;

/** Returns a connection as it is stored now. null if it was ended, or someone connected again. */
export async function findSame(
  { data }: StoredConnectionDeps,
  { id, ...name }: IntegrationName & Pick<Integration, 'id'>,
): Promise<Integration | null> {
  const stored = await data.integrations.findIntegration(name);
  return stored?.id === id && isInUse(stored) ? stored : null;
}

/** Changes a connection as it is stored now. What someone ended or connected again in the meantime stays as it is. */
export async function changeStored(
  deps: StoredConnectionDeps,
  seen: Integration,
  change: (stored: Integration) => Integration,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await findSame(deps, seen);
    if (!stored || (await deps.data.integrations.saveIntegration(change(stored)))) return;
  }
}

/** Stores why a connection does not work. What someone ended or connected again in the meantime stays as it is. */
export async function noteFailure(
  deps: StoredConnectionDeps,
  seen: Integration,
  error: IntegrationError,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await findSame(deps, seen);
    if (!stored || stored.error === error || (await deps.data.integrations.saveIntegration(withFailure(stored, error))))
      return;
  }
}

/** Returns the reason of a failed call for people. */
export function toIntegrationError({ problem }: Pick<OutsideError, 'problem'>): IntegrationError {
  if (problem === 'ENDED') return 'ACCESS_ENDED';
  return problem === 'BUSY' || problem === 'UNREACHABLE' ? 'UNREACHABLE' : 'REFUSED';
}
