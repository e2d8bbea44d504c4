/** The team's own pages of the same host keep a session here. Its views are not those of a contact or a stranger. */
export function isStaff(): boolean {
  try {
    return localStorage.getItem('session-token') !== null;
  } catch {
    return false;
  }
}
