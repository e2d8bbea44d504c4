import { DateTime } from 'luxon';
import type { Data } from '../../functions/data/index.ts';
import { openApi, type Call } from './api.ts';
import { DEMO_NUMBERS } from '../seed.ts';
import { DemoMachine } from './machine.ts';
import type { DemoOrganization } from './organizations/demo-organization.ts';
import { buildPeople, type DemoPerson } from './people.ts';

/** An organization of the demo, with everyone who acts in its history. */
export interface DemoTenant {
  readonly spec: DemoOrganization;
  readonly machine: DemoMachine;
  readonly organizationId: string;
  readonly people: readonly DemoPerson[];
  /** The ids of the members by their access. */
  readonly userIds: Readonly<Record<StaffAccess, string>>;
  readonly owner: Call;
  /** Staff of the platform. */
  readonly platform: Call;
  /** The phone of a person who opens a page. */
  readonly guest: Call;
  /** Calls as a member. */
  readonly member: (access: StaffAccess) => Call;
  /** The present, at which the history ends. */
  readonly end: Date;
  /** Returns a time of the history, such as 9.5 for half past nine in the morning. */
  readonly at: (daysAgo: number, hour: number) => Date;
}

export const STAFF_ACCESS = ['OWNER', 'ADMIN', 'MANAGER', 'READONLY', 'LIMITED'] as const;
export type StaffAccess = (typeof STAFF_ACCESS)[number];

const ZONE = 'America/Phoenix';
/** So many people sign up on the pages of an organization. */
export const SIGN_UPS = 7;

/** Carrier error codes: the phone was off, is a landline, is unknown, or the text was taken for spam. */
const FAILURES: ReadonlyMap<number, number> = new Map([
  [7, 30003],
  [11, 30006],
  [19, 30005],
  [23, 30003],
  [33, 30007],
]);

/** @throws when the seed has not created the organization and its people */
export async function openDemoTenant(
  createData: (now: () => Date) => Data,
  {
    spec,
    index,
    end,
    site,
  }: { readonly spec: DemoOrganization; readonly index: number; readonly end: Date; readonly site: string },
): Promise<DemoTenant> {
  const stored = createData(() => new Date());
  const number = DEMO_NUMBERS[spec.slug];
  const organizationId = await stored.accounts.findOrganizationIdByNumber(number);
  const organization = organizationId === null ? null : await stored.accounts.findOrganization(organizationId);
  if (!organization) throw new Error(`The demo organization ${spec.slug} does not exist`);
  const findUserId = async (email: string): Promise<string> => {
    const found = await stored.accounts.findCredentials(email);
    if (!found) throw new Error(`The demo has no ${email}`);
    return found.user.id;
  };
  const ids = await Promise.all(
    STAFF_ACCESS.map(
      async (access) => [access, await findUserId(`${access.toLowerCase()}@${spec.slug}.test`)] as const,
    ),
  );
  const userIds = Object.fromEntries(ids) as Record<StaffAccess, string>;
  const people = buildPeople(index, spec.people + SIGN_UPS);
  const codes = new Map(people.map(({ phone }, personIndex) => [phone, FAILURES.get(personIndex) ?? null]));
  const machine = new DemoMachine(createData, { ...organization, number }, (phone) => codes.get(phone) ?? null, site);
  const session = { sessionId: 'demo', organizationId: organization.id };
  const member = (access: StaffAccess): Call =>
    openApi(machine, spec.brand, { ...session, access, userId: userIds[access] });
  return {
    spec,
    machine,
    organizationId: organization.id,
    people,
    userIds,
    member,
    owner: member('OWNER'),
    platform: openApi(machine, spec.brand, {
      ...session,
      access: 'ADMIN',
      wpAdmin: 'true',
      userId: await findUserId('admin@platform.test'),
    }),
    guest: openApi(machine, spec.brand, {}),
    end,
    at: (daysAgo, hour) =>
      DateTime.fromJSDate(end, { zone: ZONE })
        .minus({ days: daysAgo })
        .startOf('day')
        .plus({ minutes: Math.round(hour * 60) })
        .toJSDate(),
  };
}
