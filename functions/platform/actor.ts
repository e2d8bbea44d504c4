import type { OrganizationId, UserId } from '../domain/shared/ids.ts';
import type { Access } from '../domain/accounts/access.ts';

/**
 * Who acts, in which organization, and when. The organization comes from the session, never from an argument, so that
 * no one can act in another organization.
 */
export interface Actor {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly access: Access;
  /** Platform staff. */
  readonly wpAdmin: boolean;
  readonly now: Date;
}
