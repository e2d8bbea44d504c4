import { vi } from 'vitest';

type Given = Record<string, unknown> | Response;

/** Answer of an operation: data, a function of the variables, or a whole response for failures. A promise holds the answer back. */
export type Answer = Given | ((variables: Record<string, unknown>) => Given | Promise<Given>);

export interface SentCall {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly headers: Headers;
}

/** The calls so far, in their order. */
export class SentCalls extends Array<SentCall> {
  has(operation: string): boolean {
    return this.getFirst(operation) !== undefined;
  }
  getFirst(operation: string): SentCall['variables'] | undefined {
    return this.getAll(operation)[0];
  }
  getLast(operation: string): SentCall['variables'] | undefined {
    return this.getAll(operation).at(-1);
  }
  /** The variables of each call of an operation. */
  getAll(name: string): SentCall['variables'][] {
    return [...this].filter(({ operation }) => operation === name).map(({ variables }) => variables);
  }
}

export const OK = { success: true, errors: [] } as const;

/** Replaces fetch with a stub that answers by operation name. Returns the recorded calls. */
export function stubApi(answers: Readonly<Record<string, Answer>>): SentCalls {
  const calls = new SentCalls();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(init.body as string) as {
      query: string;
      variables: Record<string, unknown>;
    };
    const operation = /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';
    calls.push({ operation, variables, headers: new Headers(init.headers) });
    const answer = answers[operation];
    if (answer === undefined) throw new TypeError(`The test has no answer for ${operation}.`);
    const response = typeof answer === 'function' ? await answer(variables) : answer;
    return response instanceof Response ? response.clone() : Response.json({ data: response });
  });
  return calls;
}
