import { OutsideError, type OutsideProblem } from '../../domain/integrations/outside-error.ts';

/** Where Calendly is. The local cloud has others that speak the same protocol. */
export interface CalendlyAddresses {
  readonly api: string;
  /** For calls between servers. */
  readonly auth: string;
  /** For the browser of the person who connects. */
  readonly authorize: string;
}

/** What every resource of the API is named by. */
export const CALENDLY_API = 'https://api.calendly.com';
const CALENDLY_AUTH = 'https://auth.calendly.com';
/** A person waits for some calls. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 2_000_000;

/** Returns the addresses. `local`: the base of the local cloud's Calendly, for servers. `site`: the same for browsers. */
export function getCalendlyAddresses(local: string | undefined, site: string | undefined): CalendlyAddresses {
  if (!local) return { api: CALENDLY_API, auth: CALENDLY_AUTH, authorize: CALENDLY_AUTH };
  return {
    api: `${local}/calendly/api`,
    auth: `${local}/calendly/auth`,
    authorize: `${site ?? local}/_local/calendly`,
  };
}

const PROBLEMS: Readonly<Record<number, OutsideProblem>> = {
  401: 'ENDED',
  403: 'FORBIDDEN',
  404: 'MISSING',
  429: 'BUSY',
};

/** Sends a request. Returns the answer's JSON, null for an empty one. @throws OutsideError */
export async function requestCalendly(
  address: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
): Promise<unknown> {
  const answer = await send(address, init);
  const text = await readText(answer);
  if (answer.ok) return text === '' ? null : parseJson(text, answer.status);
  if (answer.status === 400 && text.includes('invalid_grant'))
    throw new OutsideError('Calendly', 'ENDED', answer.status);
  throw new OutsideError(
    'Calendly',
    PROBLEMS[answer.status] ?? (answer.status >= 500 ? 'UNREACHABLE' : 'REFUSED'),
    answer.status,
  );
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new OutsideError('Calendly', 'UNREACHABLE', null);
  }
}

async function readText(answer: Response): Promise<string> {
  try {
    const text = await answer.text();
    return text.slice(0, MAX_ANSWER_BYTES);
  } catch {
    throw new OutsideError('Calendly', 'UNREACHABLE', answer.status);
  }
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutsideError('Calendly', 'REFUSED', status);
  }
}
