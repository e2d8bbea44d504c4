import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Other values could be personal data, which must not reach the logs. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const storage = new AsyncLocalStorage<string>();

/**
 * Runs the work under a correlation id, which every log line and every queue message of the work then carries. One id
 * follows a click through the API, the functions and the queues to the carrier's callback. `given`: the id of the caller.
 * Without a well-formed one the work gets a new id.
 */
export function withCorrelation<Result>(given: string | null | undefined, work: () => Result): Result {
  return storage.run(given && UUID.test(given) ? given : randomUUID(), work);
}

/** Returns the correlation id of the running work. */
export function getCorrelationId(): string | undefined {
  return storage.getStore();
}
