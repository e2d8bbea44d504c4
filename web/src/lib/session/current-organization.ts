/**
 * The organization that this page shows. Every call names it, so that the server refuses a page whose session was
 * switched to another organization in a second tab.
 */
let organizationId: string | null = null;

export function currentOrganization(): string | null {
  return organizationId;
}

export function setCurrentOrganization(id: string | null): void {
  organizationId = id;
}
