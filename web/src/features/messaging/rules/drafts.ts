/** What one began to write to a contact, kept while the tab is open. */
const getStorageKey = (leadId: string): string => `draft:${leadId}`;

export function readDraft(leadId: string): string {
  return sessionStorage.getItem(getStorageKey(leadId)) ?? '';
}

export function saveDraft(leadId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(getStorageKey(leadId));
  else sessionStorage.setItem(getStorageKey(leadId), text);
}
