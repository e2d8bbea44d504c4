import { vi } from 'vitest';

/** An operation's answer: data, or what makes it of the variables, or a whole response for failures. */
export type Answer =
  | Response
  | Record<string, unknown>
  | ((variables: Record<string, unknown>) => Record<string, unknown> | Response);

export interface SentCall {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
  readonly headers: Headers;
}

export const OK = { success: true, errors: [] } as const;

/** An API in the place of fetch, that answers by operation name and remembers what it was asked. */
export function stubApi(answers: Readonly<Record<string, Answer>>): readonly SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body)) as { query: string; variables: Record<string, unknown> };
    const operation = /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';
    calls.push({ operation, variables, headers: new Headers(init.headers) });
    const answer = answers[operation];
    if (answer === undefined) throw new TypeError(`The test has no answer for ${operation}.`);
    const given = typeof answer === 'function' ? answer(variables) : answer;
    return given instanceof Response ? given.clone() : Response.json({ data: given });
  });
  return calls;
}
