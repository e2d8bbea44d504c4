import type { Access } from '../../domain/accounts/access.ts';

/** The Lambda functions that run fields of the API. */
export const GROUPS = ['login', 'pages', 'accounts', 'contacts', 'campaigns'] as const;
export type Group = (typeof GROUPS)[number];

export interface FieldEntry {
  readonly group: Group;
  /**
   * PUBLIC needs no session. PLATFORM needs a session of platform staff. All other levels need a session with at least this
   * access in its organization.
   */
  readonly access: 'PUBLIC' | 'PLATFORM' | Access;
}
