/** Initial values of the form for a new contact. */
export interface NewContactPrefill {
  readonly name: string;
  readonly phone: string;
  readonly campaignId: string | null;
  readonly groupId: string | null;
}

export const EMPTY_PREFILL: NewContactPrefill = { name: '', phone: '', campaignId: null, groupId: null };

/** Returns a prefill from a typed search: digits and phone punctuation are a phone, anything else is a name. */
export function toPrefill(
  typed: string,
  { campaignId = null, groupId = null }: { readonly campaignId?: string | null; readonly groupId?: string | null },
): NewContactPrefill {
  const text = typed.trim();
  return /^[+\d][\d\s().-]*$|^\([\d\s().-]*$/.test(text)
    ? { name: '', phone: text, campaignId, groupId }
    : { name: text, phone: '', campaignId, groupId };
}
