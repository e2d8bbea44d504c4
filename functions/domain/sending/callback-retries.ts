/**
 * The end of every address that the carrier calls: asks the carrier to repeat a failed call up to five times. Without
 * it, Twilio repeats once, and only after a failed connection: a STOP that got a 503 would be lost. Twilio, "Webhook
 * connection overrides": rc is the count, rp the conditions (5xx, ct = no connection, rt = no response).
 */
export const CALLBACK_RETRY_FRAGMENT = '#rc=5&rp=5xx,ct,rt';
