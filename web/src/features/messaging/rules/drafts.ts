/** What one began to write to a contact, kept while the tab is open. */
const keyOf = (leadId: string): string => `draft:${leadId}`;

export function readDraft(leadId: string): string {
  return sessionStorage.getItem(keyOf(leadId)) ?? '';
}

export function keepDraft(leadId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(keyOf(leadId));
  else sessionStorage.setItem(keyOf(leadId), text);
}
