/**
 * Why another system did not do what it was asked. ENDED: it does not accept the access. FORBIDDEN: the account may not. MISSING: there is
 * no such thing. BUSY: it takes no more calls for a while, and did nothing. UNREACHABLE: no one knows whether it did something. REFUSED: it
 * does not understand the request, and did nothing.
 */
export type OutsideProblem = 'ENDED' | 'FORBIDDEN' | 'MISSING' | 'BUSY' | 'UNREACHABLE' | 'REFUSED';

/** A failed call of another system. It holds nothing of the request, so that it may be logged. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
  readonly problem: OutsideProblem;
  readonly status: number | null;

  constructor(system: string, problem: OutsideProblem, status: number | null) {
    super(`${system}: ${problem}${status === null ? '' : ` (${status})`}`);
    this.problem = problem;
    this.status = status;
  }
}
