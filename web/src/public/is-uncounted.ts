/** Returns whether what is done on the page counts nothing: a member of the team looks, or a program drives the browser. */
export function isUncounted(): boolean {
  return navigator.webdriver || isStaff();
}

/** The team's own pages of the same host keep a session here. Its views are not those of a contact or a stranger. */
function isStaff(): boolean {
  try {
    return localStorage.getItem('session-token') !== null;
  } catch {
    return false;
  }
}
