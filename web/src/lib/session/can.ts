import { hasAccess, type Access } from '../../../../functions/domain/accounts/access.ts';

/** Least access for each permission. The server's registry has the same levels and decides. */
const NEEDS = {
  seeOverview: 'LIMITED',
  seeContacts: 'READONLY',
  seeCampaigns: 'READONLY',
  seeMessages: 'READONLY',
  editContacts: 'MANAGER',
  editCampaigns: 'MANAGER',
  replaceWebhookSecret: 'ADMIN',
  sendMessages: 'MANAGER',
  seeUsers: 'READONLY',
  seeAccount: 'LIMITED',
  manageAccount: 'MANAGER',
  inviteUsers: 'MANAGER',
  registerNumber: 'ADMIN',
  setSpendCap: 'ADMIN',
  manageUsers: 'ADMIN',
  transferOwnership: 'OWNER',
  deleteOrganization: 'OWNER',
  seeActivity: 'ADMIN',
  exportData: 'ADMIN',
  manageApiKeys: 'ADMIN',
  /** Only platform staff, in every organization. */
  managePlatform: 'PLATFORM',
} as const satisfies Record<string, Access | 'PLATFORM'>;

export type Action = keyof typeof NEEDS;

interface Rights {
  readonly organization: { readonly access: Access };
  readonly user: { readonly wpAdmin: boolean };
}

/** Returns whether the person's access in the organization allows an action. */
export function can({ organization, user }: Rights, action: Action): boolean {
  const needed = NEEDS[action];
  return needed === 'PLATFORM' ? user.wpAdmin : hasAccess(organization.access, needed);
}
