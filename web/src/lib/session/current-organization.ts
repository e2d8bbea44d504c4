/**
 * The organization that this page shows. Every call names it. After a switch in a second tab, the server then refuses
 * calls of this page instead of writing to the other organization.
 */
let organizationId: string | null = null;

export function getCurrentOrganization(): string | null {
  return organizationId;
}

export function setCurrentOrganization(id: string | null): void {
  organizationId = id;
}
