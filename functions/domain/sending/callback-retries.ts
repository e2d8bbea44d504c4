/**
 * At the end of every address that the carrier calls: call up to five times more when the call was not taken. By itself
 * Twilio does so once, and only where no connection came about: a STOP that met a 503 would be lost (Twilio, "Webhook
 * connection overrides": rc how often; rp after what: 5xx, ct no connection, rt no answer).
 */
export const CALLBACK_RETRY_FRAGMENT = '#rc=5&rp=5xx,ct,rt';
