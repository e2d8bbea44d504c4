import type { Pack, SidebarEntry, SidebarVariant } from '../../../../functions/domain/brand/pack.ts';
import type { Access } from '../../../../functions/domain/accounts/access.ts';
import { can } from '../../lib/session/can.ts';

/** What decides about the sidebar. */
export interface SidebarFacts {
  readonly user: { readonly wpAdmin: boolean };
  readonly organization: {
    readonly access: Access;
    readonly v2: boolean;
    readonly showMessages: boolean;
    readonly showEventsPage: boolean;
    /** Whether the deployment lists the organization for the sidebar of platform staff. */
    readonly adminSidebar: boolean;
  };
}

/** Returns which sidebar a person sees. */
function findSidebarVariant(facts: SidebarFacts): SidebarVariant {
  const { organization, user } = facts;
  if (!can(facts, 'seeContacts')) return 'limited';
  if (user.wpAdmin || organization.adminSidebar) return 'admin';
  if (organization.v2) return 'v2';
  return organization.showMessages ? 'messages' : 'full';
}

/** Returns the names of the sidebar's entries, in order. An organization that shows messages or events has them in each variant, Messages first. */
export function listSidebarEntries(facts: SidebarFacts, { sidebar }: Pick<Pack, 'sidebar'>): readonly SidebarEntry[] {
  const variant = findSidebarVariant(facts);
  const entries = sidebar[variant];
  if (variant === 'limited') return entries;
  const { showMessages, showEventsPage } = facts.organization;
  const needsMessages = showMessages && !entries.includes('messages');
  return [
    ...entries,
    ...(needsMessages ? (['messages'] as const) : []),
    ...(showEventsPage ? (['events'] as const) : []),
  ];
}
