import { hasAccess, type Access } from '../../../../functions/domain/accounts/access.ts';

/** What a person may see or do, and the least access it takes: the server's registry holds the same levels. */
const NEEDS = {
  seeOverview: 'LIMITED',
  seeContacts: 'READONLY',
  seeCampaigns: 'READONLY',
  seeMessages: 'READONLY',
  editContacts: 'MANAGER',
  editCampaigns: 'MANAGER',
  sendMessages: 'MANAGER',
  seeUsers: 'MANAGER',
  manageUsers: 'ADMIN',
} as const satisfies Record<string, Access>;

export type Action = keyof typeof NEEDS;

export function can(session: { readonly organization: { readonly access: Access } }, action: Action): boolean {
  return hasAccess(session.organization.access, NEEDS[action]);
}
