import type { Stage } from '../../stage/stage.ts';

/** PROVED: the vendor does what the code expects. NOT_ASKED: the run could not ask, and the reason says why. */
export type Outcome = { readonly kind: 'PROVED' | 'REFUTED' | 'NOT_ASKED'; readonly detail: string };

/** One assumption about a vendor. */
export interface Probe {
  readonly vendor: string;
  /** What the code relies on. */
  readonly claim: string;
  /** Asks the vendor. An error of it counts as refuted. */
  readonly ask: () => Promise<Outcome>;
}

/** What probes work with. */
export interface ProbeContext {
  readonly stage: Stage;
  /** Test credentials of vendors that the stage does not have. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Makes the names of this run different from those of each other run. */
  readonly run: string;
}

export function proved(detail = ''): Outcome {
  return { kind: 'PROVED', detail };
}

export function refuted(detail: string): Outcome {
  return { kind: 'REFUTED', detail };
}

export function notAsked(detail: string): Outcome {
  return { kind: 'NOT_ASKED', detail };
}

/** Returns PROVED when both are equal, and otherwise REFUTED with both. */
export function expectSame(found: unknown, expected: unknown): Outcome {
  const [answer, wanted] = [JSON.stringify(found), JSON.stringify(expected)];
  return answer === wanted ? proved() : refuted(`the vendor answered ${answer}, not ${wanted}`);
}

const WORDS = { PROVED: 'proved', REFUTED: 'REFUTED', NOT_ASKED: 'not asked' } as const;

/** Asks one question after the other and prints a line for each. Returns how many answers were of each kind. */
export async function runProbes(
  probes: readonly Probe[],
  print: (line: string) => void,
): Promise<Readonly<Record<Outcome['kind'], number>>> {
  const counts = { PROVED: 0, REFUTED: 0, NOT_ASKED: 0 };
  for (const { vendor, claim, ask } of probes) {
    const { kind, detail } = await ask().catch((error: unknown) =>
      refuted(error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    );
    counts[kind] += 1;
    print(`${WORDS[kind].padEnd(9)}  ${vendor.padEnd(12)}  ${claim}${detail === '' ? '' : ` (${detail})`}`);
  }
  return counts;
}
