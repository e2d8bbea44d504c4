import type { ModMedApi, PracticeCredentials } from '../../adapters/integrations/modmed-api.ts';
import type { SecretBox } from '../../adapters/integrations/secret-box.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { ConnectAttempt } from '../../data/integrations/connect-codes.ts';
import type { Integration } from '../../domain/integrations/integration.ts';
import { OutsideError } from '../../domain/integrations/outside-error.ts';
import { organizationChanged, type Publish } from '../../domain/shared/live-event.ts';
import { syncIntegration } from '../../messages/integrations.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginConsent, TOO_OLD, type ConsentDeps } from '../integrations/consent.ts';
import { sealCredentials } from './credentials.ts';

export interface ConnectModMedDeps {
  readonly data: Pick<Data, 'audit' | 'connectCodes' | 'integrations'>;
  readonly secretBox: Pick<SecretBox, 'seal' | 'open'>;
  readonly api: Pick<ModMedApi, 'signIn'>;
  /** The queue of the worker that reads appointments. */
  readonly queue: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

const MAX_ATTEMPTS = 4;
const FAILED = 'We could not connect to your ModMed account. Try again later.';
const HINT = 'Check the practice, the username and the password.';

/** Returns the address that takes the credentials of a practice, once, within ten minutes. `page`: on which the person works. */
export async function beginModMed(
  deps: ConsentDeps & { readonly isModMedSetUp: () => Promise<boolean> },
  actor: Actor,
  page: { readonly host: string; readonly brand: string },
): Promise<string | Refusal> {
  const isSetUp = await deps.isModMedSetUp();
  return beginConsent(deps, actor, page, { type: 'MODMED', owner: null, path: 'modmed/token', isSetUp });
}

/**
 * Connects the records of a practice with the organization whose manager got the code a moment ago. The code works once, also when the
 * credentials do not, so that no one tries passwords with it. Cost: one call of ModMed and one of KMS.
 */
export async function connectModMed(
  deps: ConnectModMedDeps,
  code: string,
  credentials: PracticeCredentials,
  now: Date,
): Promise<Integration | Refusal> {
  const attempt = await deps.data.connectCodes.findConnectCode(code, now);
  if (attempt?.type !== 'MODMED' || !(await deps.data.connectCodes.use(code))) return new Refusal(TOO_OLD);
  try {
    await deps.api.signIn(credentials);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    logger.warn('A practice at ModMed was not connected', { error });
    return error.problem === 'ENDED' || error.problem === 'MISSING' ? new Refusal(FAILED, HINT) : new Refusal(FAILED);
  }
  return store(deps, attempt, credentials, now);
}

async function store(
  deps: ConnectModMedDeps,
  { organizationId, userId }: ConnectAttempt,
  credentials: PracticeCredentials,
  now: Date,
): Promise<Integration | Refusal> {
  const name = { organizationId, owner: null, type: 'MODMED' } as const;
  const id = newId(now);
  const sealedSecret = await sealCredentials(deps, { organizationId, id }, credentials);
  const record = {
    organizationId,
    userId,
    action: 'connectIntegration',
    details: { integrationType: name.type },
    at: now,
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await deps.data.integrations.findIntegration(name);
    const integration: Integration = {
      ...name,
      id,
      created: now,
      state: 'CONNECTED',
      error: null,
      account: `${credentials.username} at ${credentials.practice}`,
      lastSync: null,
      sealedSecret,
      cursor: null,
      details: {},
      version: before?.version ?? 0,
    };
    if (!(await deps.data.integrations.saveIntegration(integration, [deps.data.audit.auditWrite(record)]))) continue;
    // If this call is lost, the schedule finds the connection within a quarter of an hour.
    await deps.queue.send({ body: syncIntegration(name), group: organizationId });
    await deps.publish([organizationChanged(organizationId)]);
    return integration;
  }
  return new Refusal(FAILED);
}
