import type * as z from 'zod/mini';
import { OutsideError, type OutsideProblem } from '../../domain/integrations/outside-error.ts';

/** A person waits for some calls. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 20_000_000;

const PROBLEMS: Readonly<Record<number, OutsideProblem>> = {
  401: 'ENDED',
  403: 'FORBIDDEN',
  404: 'MISSING',
  429: 'BUSY',
};

/** What opens an account at a system that works with OAuth. */
export interface AccountTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expires: Date;
}

export interface OutsideRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Sends a request to another system. Returns the answer's JSON, null for an empty one. `system`: its name in errors. `explain`: the problem
 * of an answer that means something else than its status usually does. @throws OutsideError
 */
export async function requestJson(
  system: string,
  address: string,
  request: OutsideRequest,
  explain: (status: number, text: string) => OutsideProblem | null = () => null,
): Promise<unknown> {
  const answer = await send(system, address, request);
  const text = await readText(system, answer);
  if (!answer.ok) {
    const usual = PROBLEMS[answer.status] ?? (answer.status >= 500 ? 'UNREACHABLE' : 'REFUSED');
    throw new OutsideError(system, explain(answer.status, text) ?? usual, answer.status);
  }
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutsideError(system, 'REFUSED', answer.status);
  }
}

/** Returns an answer of the expected form. @throws OutsideError REFUSED */
export function parseAnswer<Schema extends z.ZodMiniType>(
  system: string,
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new OutsideError(system, 'REFUSED', 200);
  return parsed.data;
}

async function send(system: string, address: string, request: OutsideRequest): Promise<Response> {
  try {
    return await fetch(address, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new OutsideError(system, 'UNREACHABLE', null);
  }
}

async function readText(system: string, answer: Response): Promise<string> {
  try {
    const text = await answer.text();
    if (text.length > MAX_ANSWER_BYTES) throw new Error('too long');
    return text;
  } catch {
    throw new OutsideError(system, 'UNREACHABLE', answer.status);
  }
}
