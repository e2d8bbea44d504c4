/**
 * Why Calendly did not do what it was asked. ENDED: it does not accept the tokens. FORBIDDEN: the account may not. MISSING: there is no
 * such thing. EXISTS: it is there already. BUSY and UNREACHABLE: a later attempt may work.
 */
export type CalendlyProblem = 'ENDED' | 'FORBIDDEN' | 'MISSING' | 'EXISTS' | 'BUSY' | 'UNREACHABLE' | 'REFUSED';

/** A failed call. It holds nothing of the request, so that it may be logged. */
export class CalendlyError extends Error {
  override readonly name = 'CalendlyError';
  readonly problem: CalendlyProblem;
  readonly status: number | null;

  constructor(problem: CalendlyProblem, status: number | null) {
    super(`Calendly: ${problem}${status === null ? '' : ` (${status})`}`);
    this.problem = problem;
    this.status = status;
  }
}
