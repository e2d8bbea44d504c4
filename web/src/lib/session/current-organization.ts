/**
 * The organization that this page shows. Every call names it. After a switch in a second tab, the server then refuses
 * calls of this page instead of writing to the other organization.
 */
let organizationId: string | null = null;

/** Returns the id of the organization that this page shows; null before the session is loaded. */
export function getCurrentOrganization(): string | null {
  return organizationId;
}

/** Sets the organization that calls name; null lets the server use the session's. */
export function setCurrentOrganization(id: string | null): void {
  organizationId = id;
}
