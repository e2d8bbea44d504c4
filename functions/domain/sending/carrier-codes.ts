/** What a carrier's error code means for a message, its contact and its sender. This is the only such table. */
export type CarrierAction =
  /** The person opted out at the carrier. */
  | 'OPTED_OUT'
  /** The number cannot get messages. */
  | 'INVALID_NUMBER'
  /** The carrier asks to slow down. The message waits and is attempted again. */
  | 'BACK_OFF'
  /** Certainly not sent, because the validity period ended. A new attempt follows at the next opening. */
  | 'EXPIRED'
  /** The carrier took the message for spam. */
  | 'FILTERED'
  /** The sender may not send yet. */
  | 'UNREGISTERED'
  /** The carrier refuses our account. Operations get an alarm. */
  | 'ACCOUNT'
  /** The message failed. Staff may retry it. */
  | 'FAIL';

interface CodeEntry {
  readonly action: CarrierAction;
  /** Shown to staff. */
  readonly text: string;
}

/** Twilio, "Error and Warning Dictionary". */
const CODES: Readonly<Record<number, CodeEntry>> = {
  21610: { action: 'OPTED_OUT', text: 'The contact has opted out' },
  21211: { action: 'INVALID_NUMBER', text: 'Not a valid phone number' },
  21614: { action: 'INVALID_NUMBER', text: 'Not a number that can get texts' },
  30005: { action: 'INVALID_NUMBER', text: 'The number is unknown or no longer in service' },
  30006: { action: 'INVALID_NUMBER', text: 'A landline or a number the carrier cannot reach' },
  20429: { action: 'BACK_OFF', text: 'The carrier asked to slow down' },
  21611: { action: 'BACK_OFF', text: 'The carrier’s queue for this number is full' },
  30001: { action: 'BACK_OFF', text: 'The carrier’s queue overflowed' },
  30036: { action: 'EXPIRED', text: 'The carrier did not deliver it before the window closed' },
  30007: { action: 'FILTERED', text: 'Filtered by the carrier as unwanted' },
  30034: { action: 'UNREGISTERED', text: 'Number registration pending' },
  20003: { action: 'ACCOUNT', text: 'The carrier refused our account' },
  21408: { action: 'FAIL', text: 'Texts to this country are not enabled' },
  30003: { action: 'FAIL', text: 'The phone was off or out of reach' },
  30004: { action: 'FAIL', text: 'The phone or its carrier blocks our texts' },
  30008: { action: 'FAIL', text: 'The carrier gave no reason' },
};

export function getCarrierAction(code: number | null): CarrierAction {
  return (code === null ? undefined : CODES[code]?.action) ?? 'FAIL';
}

/** Returns the text for a carrier's error code. A code outside of the table is shown as its number. */
export function getCarrierErrorText(code: number): string {
  return CODES[code]?.text ?? `Carrier error ${code}`;
}
/** The carrier account that a first deploy writes into the secret. Nothing is sent until an operator stores a real one. */
export const PLACEHOLDER_ACCOUNT = 'AC00000000000000000000000000000000';
