import type { Data } from '../../data/index.ts';
import type { DirectoryPage } from '../../data/platform/directory.ts';
import { getSendingPauseState, type Membership, type Organization } from '../../domain/accounts/account.ts';
import { toSortName } from '../../domain/platform/directory.ts';
import type { Counts } from '../../domain/sending/figures.ts';
import type { SendingPauseState } from '../../domain/sending/sending-pauses.ts';
import type { Actor } from '../../platform/actor.ts';

export interface OrganizationsDeps {
  readonly data: Pick<Data, 'accounts' | 'counters' | 'directory' | 'pauses' | 'usage'>;
}

/** What a list shows of an organization's sending. */
interface OrganizationFigures {
  readonly counts: Counts;
  /** Texts that the carrier accepted since midnight in the sending zone. */
  readonly textsToday: number;
  readonly pauses: SendingPauseState;
}

export interface ListedOrganization {
  readonly organization: Organization;
  /** The person's own access. Platform staff act as ADMIN where they are no member. */
  readonly access: Membership['access'];
  /** null if the figures were not asked for. */
  readonly figures: OrganizationFigures | null;
}

export interface OrganizationPage {
  readonly organizations: readonly ListedOrganization[];
  /** How many organizations the search finds. */
  readonly total: number;
  /** Pass as `after` for the next page. null if this is the last page. */
  readonly next: string | null;
}

interface ListInput {
  /** The beginning of a name. empty means everything. */
  readonly search: string;
  readonly after: string | null;
  /** Only platform staff get figures. */
  readonly withFigures: boolean;
}

/** With figures a page costs about 30 reads per organization, so it is short. */
const ORGANIZATIONS_PER_PAGE = { plain: 20, withFigures: 5 } as const;

/**
 * A page of organizations by name: all of them for platform staff, the person's own ones of a brand for others. `brand`:
 * the id of the page's brand. Cost for staff: three queries and a batch of reads, however many organizations there are.
 */
export async function listOrganizations(
  deps: OrganizationsDeps,
  actor: Actor,
  brand: string,
  input: ListInput,
): Promise<OrganizationPage> {
  return actor.wpAdmin ? listAll(deps, actor, input) : listOwn(deps, actor, brand, input);
}

async function listAll(deps: OrganizationsDeps, actor: Actor, input: ListInput): Promise<OrganizationPage> {
  const { data } = deps;
  const { search, after, withFigures } = input;
  const limit = withFigures ? ORGANIZATIONS_PER_PAGE.withFigures : ORGANIZATIONS_PER_PAGE.plain;
  const [{ ids, next }, total]: [DirectoryPage, number] = await Promise.all([
    data.directory.listOrganizations({ search, limit, after }),
    data.directory.countOrganizations(search),
  ]);
  const [found, memberships] = await Promise.all([
    data.accounts.findOrganizations(ids),
    data.accounts.findOwnMemberships(actor.userId, ids),
  ]);
  const own = new Map(memberships.map(({ organizationId, access }) => [organizationId, access]));
  const organizations = ids.flatMap((id) => found.get(id) ?? []);
  return {
    organizations: await Promise.all(
      organizations.map(async (organization) => ({
        organization,
        access: own.get(organization.id) ?? 'ADMIN',
        figures: withFigures ? await loadFigures(deps, organization, actor.now) : null,
      })),
    ),
    total,
    next,
  };
}

/** Cost: one query, and one read for each membership of the person. */
async function listOwn(
  { data }: OrganizationsDeps,
  { userId }: Actor,
  brand: string,
  { search, after }: ListInput,
): Promise<OrganizationPage> {
  const memberships = (await data.accounts.listMemberships(userId)).filter(({ access }) => access !== 'NONE');
  const found = await data.accounts.findOrganizations(memberships.map(({ organizationId }) => organizationId));
  const listed = memberships
    .flatMap(({ organizationId, access }) => {
      const organization = found.get(organizationId);
      return organization?.brand === brand ? [{ organization, access, key: toKey(organization) }] : [];
    })
    .filter(({ key }) => key.startsWith(toSortName(search)))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const rest = after === null ? listed : listed.filter(({ key }) => key > after);
  const page = rest.slice(0, ORGANIZATIONS_PER_PAGE.plain);
  return {
    organizations: page.map(({ organization, access }) => ({ organization, access, figures: null })),
    total: listed.length,
    next: rest.length > page.length ? (page.at(-1)?.key ?? null) : null,
  };
}

function toKey({ id, name }: Organization): string {
  return `${toSortName(name)}#${id}`;
}

async function loadFigures(
  { data }: OrganizationsDeps,
  organization: Organization,
  now: Date,
): Promise<OrganizationFigures> {
  const [counts, textsToday, platform] = await Promise.all([
    data.counters.getOrganizationCounts(organization.id),
    data.usage.countTextsToday(organization.id, now),
    data.pauses.findPlatformPause(),
  ]);
  return { counts, textsToday, pauses: getSendingPauseState(organization, platform) };
}
