import { hasAccess, type Access } from '../../../../functions/domain/accounts/access.ts';

/** Least access for each permission. The server's registry has the same levels and decides. */
const NEEDS = {
  seeOverview: 'LIMITED',
  seeContacts: 'READONLY',
  seeCampaigns: 'READONLY',
  seeMessages: 'READONLY',
  editContacts: 'MANAGER',
  editCampaigns: 'MANAGER',
  sendMessages: 'MANAGER',
  seeUsers: 'READONLY',
  seeAccount: 'LIMITED',
  manageAccount: 'MANAGER',
  inviteUsers: 'MANAGER',
  manageUsers: 'ADMIN',
  seeActivity: 'ADMIN',
} as const satisfies Record<string, Access>;

export type Action = keyof typeof NEEDS;

/** Returns whether the person's access in the organization allows an action. */
export function can(session: { readonly organization: { readonly access: Access } }, action: Action): boolean {
  return hasAccess(session.organization.access, NEEDS[action]);
}
