import BaseTwilio from 'twilio/lib/base/BaseTwilio.js';

/** An account at Twilio. */
interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

/**
 * Returns a client for the products whose classes the caller imports. The entry of the package imports all its products: 4 MB of code
 * that each cold start of a function would read. The client repeats no request, because a second one after a lost response could send a
 * text twice or buy a second number. Each request has a new connection: Twilio may have closed an idle one, and what is written to a closed
 * connection has an unknown outcome.
 */
export function createTwilioClient({ accountSid, authToken }: TwilioAccount, timeout: number): BaseTwilio.Client {
  return new BaseTwilio.Client(accountSid, authToken, { timeout, autoRetry: false, keepAlive: false });
}

/** A response of Twilio that reports an error. */
interface TwilioError {
  /** The HTTP status. */
  readonly status: number;
  /** Twilio's own code of the error. null if the response had none. */
  readonly code: number | null;
}

/**
 * Returns the error that Twilio reported, or null when no response came. The package throws one class for errors of the older form and
 * another for those of RFC 9457. Only they have a status.
 */
export function readTwilioError(thrown: unknown): TwilioError | null {
  if (!(thrown instanceof Error) || !('status' in thrown) || typeof thrown.status !== 'number') return null;
  const code = 'code' in thrown ? Number(thrown.code) : 0;
  return { status: thrown.status, code: code > 0 ? code : null };
}
