import type { Billing } from '../billing/billing.ts';
import type { Plan } from '../billing/plan.ts';
import type { GroupFiles } from './group-files.ts';
import type { LandingSettings } from './landing-settings.ts';
import type { GroupId, OrganizationId } from '../shared/ids.ts';

/** A named list of contacts. A contact can be in several groups. */
export interface Group {
  readonly organizationId: OrganizationId;
  readonly id: GroupId;
  /** The code in the address of the group's public page. */
  readonly code: string;
  readonly name: string;
  readonly created: Date;
  /** An archived group keeps its contacts. null if the group is not archived. */
  readonly archived: Date | null;
  readonly landing: LandingSettings;
  readonly files: GroupFiles;
  /** Counts the changes. */
  readonly version: number;
}

/** `perOrganization`: archived groups included. `perContact`: one transaction archives a contact with all its groups. */
export const GROUP_LIMITS = { name: 100, perOrganization: 5_000, perContact: 40 } as const;

/** The name of a group until someone names it. */
export const NEW_GROUP_NAME = 'New Group';

const GROUPS_BY_PLAN: Readonly<Record<Plan | 'none', number | null>> = { none: 3, free: 3, basic: 10, pro: null };

/**
 * Returns how many groups an organization can have, archived ones left out. null means any number. A smaller plan that is chosen for
 * the next billing cycle limits new groups at once.
 */
export function getGroupLimit({
  brand,
  plan = null,
  billing = null,
}: {
  readonly brand: string;
  readonly plan?: Plan | null | undefined;
  readonly billing?: Pick<Billing, 'subscription'> | null | undefined;
}): number | null {
  if (brand === 'blast') return null;
  const next = billing?.subscription?.next?.plan;
  const plans: (Plan | 'none')[] = [plan ?? 'none', ...(next ? [next] : [])];
  const limits = plans.flatMap((each) => GROUPS_BY_PLAN[each] ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}
