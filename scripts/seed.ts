import { newId } from '../functions/platform/ids.ts';
import type { Data } from '../functions/data/index.ts';
import type { Access } from '../functions/domain/accounts/access.ts';
import type { BrandId } from '../functions/domain/brand/pack.ts';
import { newOrganization, type Organization } from '../functions/domain/accounts/account.ts';
import { PACKS } from '../functions/domain/brand/packs.ts';
import { hashPassword } from '../functions/platform/security/password.ts';
import { withData } from './demo/with-data.ts';

/** The password of all demo sign-ins. They exist in local clouds only. */
export const DEMO_PASSWORD = 'demo-campaigns';

export interface SignIn {
  readonly email: string;
  readonly organization: string;
  readonly access: Access | 'PLATFORM ADMIN';
  readonly brand: string;
}

export interface SeedSummary {
  readonly password: string;
  readonly signIns: readonly SignIn[];
}

const LEVELS: readonly Access[] = ['OWNER', 'ADMIN', 'MANAGER', 'READONLY', 'LIMITED'];

/** The sending numbers of the demo organizations. No demo contact has one of them. */
export const DEMO_NUMBERS = {
  platform: '+16025550100',
  sunrise: '+16025550101',
  harbor: '+16025550102',
  pulse: '+16025550103',
  summit: '+16025550104',
  needle: '+16025550105',
  valley: '+16025550106',
} as const;

/** The number of all brands that sends codes. */
export const DEMO_PLATFORM_NUMBER = '+16025550190';

type OrganizationWithNumber = Organization & { readonly number: string };

interface Demo {
  readonly slug: keyof typeof DEMO_NUMBERS;
  readonly name: string;
  readonly brand: BrandId;
  /** The organization of the platform has a fixed id. Other ids are random. */
  readonly id?: string;
  readonly levels: readonly Access[];
}

const DEMOS: readonly Demo[] = [
  { slug: 'platform', name: 'Platform', brand: 'text', id: '1', levels: [] },
  { slug: 'sunrise', name: 'Sunrise Dental', brand: 'text', levels: LEVELS },
  { slug: 'harbor', name: 'Harbor Realty', brand: 'text', levels: LEVELS },
  { slug: 'pulse', name: 'Pulse Fitness', brand: 'blast', levels: ['OWNER'] },
  { slug: 'summit', name: 'Summit Partners', brand: 'opportunity', levels: ['OWNER'] },
  { slug: 'needle', name: 'Needle & Ink', brand: 'tattoo', levels: ['OWNER'] },
  { slug: 'valley', name: 'Valley Clinic', brand: 'health', levels: ['OWNER'] },
];

/** Distinct names, so that people can be recognized on a screen. */
const PEOPLE: Readonly<Record<Exclude<Access, 'NONE'>, string>> = {
  OWNER: 'Olivia Owens',
  ADMIN: 'Adam Adler',
  MANAGER: 'Maya Marsh',
  READONLY: 'Ravi Reed',
  LIMITED: 'Lena Lim',
};

/** Creates the demo organizations and sign-ins. Existing ones stay unchanged. */
export function seed(environment: Readonly<Record<string, string>>): Promise<SeedSummary> {
  return withData(environment, seedData);
}

/** Returns whether the table has no demo organization yet. */
export function isNewTable(environment: Readonly<Record<string, string>>): Promise<boolean> {
  return withData(
    environment,
    async (data) => (await data.accounts.findOrganizationIdByNumber(DEMO_NUMBERS.platform)) === null,
  );
}

/** Gives every demo organization people of all access levels. Tests do without most of them. */
export async function seedStaff(data: Data): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  for (const demo of DEMOS) if (demo.slug !== 'platform') await createMembers(data, demo, LEVELS, password);
}

async function seedData(data: Data): Promise<SeedSummary> {
  const password = await hashPassword(DEMO_PASSWORD);
  const signIns: SignIn[] = [];
  for (const demo of DEMOS) {
    const organization = buildOrganization(demo);
    if (demo.slug === 'platform') {
      await createPerson(
        data,
        organization,
        { email: 'admin@platform.test', name: 'Petra Platt', access: 'ADMIN', wpAdmin: true },
        password,
      );
      signIns.push({
        email: 'admin@platform.test',
        organization: demo.name,
        access: 'PLATFORM ADMIN',
        brand: demo.brand,
      });
    }
    signIns.push(...(await createMembers(data, demo, demo.levels, password)));
  }
  await createSharedUser(data, password);
  for (const brand of Object.keys(PACKS))
    await data.platformNumbers.set(brand, DEMO_PLATFORM_NUMBER, { userId: 'seed', at: new Date() });
  signIns.push({
    email: 'both@sunrise.test',
    organization: 'Sunrise Dental and Harbor Realty',
    access: 'MANAGER',
    brand: 'text',
  });
  return { password: DEMO_PASSWORD, signIns };
}

async function createMembers(data: Data, demo: Demo, levels: readonly Access[], password: string): Promise<SignIn[]> {
  const organization = buildOrganization(demo);
  const signIns: SignIn[] = [];
  for (const access of levels) {
    if (access === 'NONE') continue;
    const email = `${access.toLowerCase()}@${demo.slug}.test`;
    await createPerson(data, organization, { email, name: PEOPLE[access], access, wpAdmin: false }, password);
    signIns.push({ email, organization: demo.name, access, brand: demo.brand });
  }
  return signIns;
}

/** Creates a user who belongs to two organizations, with less access in the second. */
async function createSharedUser(data: Data, passwordHash: string): Promise<void> {
  if (await data.accounts.findCredentials('both@sunrise.test')) return;
  const user = { id: newId(new Date()), email: 'both@sunrise.test', name: 'Bea Both', phone: null, wpAdmin: false };
  await data.accounts.createUser(user, passwordHash);
  for (const [number, access] of [
    [DEMO_NUMBERS.sunrise, 'MANAGER'],
    [DEMO_NUMBERS.harbor, 'READONLY'],
  ] as const) {
    const organizationId = await data.accounts.findOrganizationIdByNumber(number);
    const organization = organizationId ? await data.accounts.findOrganization(organizationId) : null;
    if (organization)
      await data.accounts.addMember({
        userId: user.id,
        organizationId: organization.id,
        organizationName: organization.name,
        access,
      });
  }
}

function buildOrganization(demo: Demo): OrganizationWithNumber {
  const { name, brand } = demo;
  const number = DEMO_NUMBERS[demo.slug];
  return { ...newOrganization({ id: demo.id ?? newId(new Date()), name, brand }), number };
}

async function createPerson(
  data: Data,
  organization: OrganizationWithNumber,
  who: { email: string; name: string; access: Access; wpAdmin: boolean },
  passwordHash: string,
): Promise<void> {
  if (await data.accounts.findCredentials(who.email)) return;
  const home = (await data.accounts.findOrganizationIdByNumber(organization.number)) ?? organization.id;
  if (home === organization.id) await data.accounts.createOrganization(organization);
  const user = { id: newId(new Date()), email: who.email, name: who.name, phone: null, wpAdmin: who.wpAdmin };
  await data.accounts.createUser(user, passwordHash);
  await data.accounts.addMember({
    userId: user.id,
    organizationId: home,
    organizationName: organization.name,
    access: who.access,
  });
}
