import type { IfThenId, StepId } from '../shared/ids.ts';

/**
 * The id of an if/then begins with that of its step, and the id of one of its ifs or thens with that of the if/then. So one read finds
 * any of them by its own id.
 */
const SEPARATOR = '-';

/** Returns the id of a new if/then of a step. `suffix`: random. */
export function buildIfThenId(stepId: StepId, suffix: string): IfThenId {
  return `${stepId}${SEPARATOR}${suffix}`;
}

/** Returns the id of a new if or then. `suffix`: random. */
export function buildIfThenPartId(ifThenId: IfThenId, suffix: string): string {
  return `${ifThenId}${SEPARATOR}${suffix}`;
}

/** Returns the id of the step of an if/then, or of the if/then of one of its parts. An id without an owner finds nothing. */
export function getIfThenOwnerId(id: string): string {
  const end = id.lastIndexOf(SEPARATOR);
  return end < 0 ? id : id.slice(0, end);
}
