/** Drafts of replies, kept in sessionStorage while the tab is open. */
const getStorageKey = (contactId: string): string => `draft:${contactId}`;

/** Returns the draft for a contact, empty without one. */
export function readDraft(contactId: string): string {
  return sessionStorage.getItem(getStorageKey(contactId)) ?? '';
}

/** Saves the draft for a contact. An empty text removes the draft. */
export function saveDraft(contactId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(getStorageKey(contactId));
  else sessionStorage.setItem(getStorageKey(contactId), text);
}
