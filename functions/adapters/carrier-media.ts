import { PLACEHOLDER_ACCOUNT } from '../domain/sending/carrier-codes.ts';
import type { CarrierAccount } from './secrets.ts';

/** A file that a phone sent, at the carrier. */
export interface MediaRef {
  /** The carrier's id of the text. */
  readonly carrierId: string;
  /** The carrier's id of the file. */
  readonly mediaId: string;
}

export type FetchedMedia =
  | { readonly kind: 'FOUND'; readonly bytes: Uint8Array }
  | { readonly kind: 'GONE' }
  | { readonly kind: 'TOO_LARGE' }
  /** The carrier did not answer, or refused the account. A later attempt may succeed. */
  | { readonly kind: 'UNREACHABLE' };

const API = 'https://api.twilio.com';
/**
 * The hosts where the carrier stores files (Twilio, "Protect Media Access With HTTP Basic Authentication"). Its API redirects to one
 * of them. Any other address could be one inside of our network.
 */
const STORAGE_HOSTS: readonly string[] = ['mms.twiliocdn.com', 'media.twiliocdn.com', 's3-external-1.amazonaws.com'];
const TIMEOUT_MS = 20_000;

/** Fetches the files of inbound texts from Twilio. */
export class CarrierMedia {
  readonly #readAccount: () => Promise<CarrierAccount>;
  readonly #base: string;

  /** `baseUrl`: the address of another carrier that speaks the same API. */
  constructor(readAccount: () => Promise<CarrierAccount>, baseUrl: string | undefined) {
    this.#readAccount = readAccount;
    this.#base = baseUrl ?? API;
  }

  /**
   * Returns the bytes of a file. The address is built from ids, and never taken from a request, so that the account's token goes to
   * the carrier alone. `maxBytes`: a larger file is not read to its end. Cost: two requests.
   */
  async fetch({ carrierId, mediaId }: MediaRef, maxBytes: number): Promise<FetchedMedia> {
    const { accountSid, authToken } = await this.#readAccount();
    if (this.#base === API && accountSid === PLACEHOLDER_ACCOUNT) return { kind: 'UNREACHABLE' };
    const path = ['2010-04-01', 'Accounts', accountSid, 'Messages', carrierId, 'Media', mediaId];
    const address = new URL(`${this.#base}/${path.map(encodeURIComponent).join('/')}`);
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    try {
      const answer = await get(address, { authorization });
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status >= 400 || location === null) return await readAnswer(answer, maxBytes);
      await answer.body?.cancel();
      const stored = new URL(location, address);
      // The storage gets no token: its address carries its own permission.
      return isCarrierStorage(stored, this.#base)
        ? await readAnswer(await get(stored, {}), maxBytes)
        : { kind: 'GONE' };
    } catch {
      // The error would show the address of the file, which anybody can open for some hours.
      return { kind: 'UNREACHABLE' };
    }
  }
}

/** Returns whether a file may be fetched from an address to which the API at `base` redirected. */
export function isCarrierStorage({ protocol, hostname, origin }: URL, base: string): boolean {
  if (base !== API) return origin === new URL(base).origin;
  return protocol === 'https:' && STORAGE_HOSTS.includes(hostname);
}

function get(address: URL, headers: Record<string, string>): Promise<Response> {
  return fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function readAnswer(answer: Response, maxBytes: number): Promise<FetchedMedia> {
  if (answer.status === 404 || answer.status === 410) {
    await answer.body?.cancel();
    return { kind: 'GONE' };
  }
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    return { kind: 'UNREACHABLE' };
  }
  const announced = answer.headers.get('content-length');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return { kind: 'TOO_LARGE' };
    chunks.push(chunk);
  }
  // A connection that broke must not leave half a picture.
  if (announced !== null && answer.headers.get('content-encoding') === null && Number(announced) !== size)
    return { kind: 'UNREACHABLE' };
  return { kind: 'FOUND', bytes: Buffer.concat(chunks) };
}
