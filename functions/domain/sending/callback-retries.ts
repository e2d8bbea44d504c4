/**
 * The end of every address that the carrier calls: asks the carrier to repeat a failed call up to five times. Without
 * it, Twilio repeats once, and only after a failed connection. Twilio, "Webhook connection overrides": rc is the count, rp the
 * conditions (5xx, ct = no connection, rt = no response). All repetitions end within 15 seconds, so that a longer outage loses the
 * callback: the check of the inbound list finds such texts (`use-cases/numbers/check-inbound.ts`), and a status request such reports.
 */
export const CALLBACK_RETRY_FRAGMENT = '#rc=5&rp=5xx,ct,rt';
