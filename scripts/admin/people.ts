import { PLATFORM_ORGANIZATION } from '../../functions/domain/platform/platform-organization.ts';
import type { Access } from '../../functions/domain/accounts/access.ts';
import type { Organization, User } from '../../functions/domain/accounts/account.ts';
import type { BrandId } from '../../functions/domain/brand/pack.ts';
import { isEmail } from '../../functions/domain/accounts/invitation.ts';
import { isBrandId, PACKS } from '../../functions/domain/brand/packs.ts';
import { Refusal } from '../../functions/platform/refusal.ts';
import { publishTemplates } from '../../functions/use-cases/campaigns/publish-templates.ts';
import { addUser } from '../../functions/use-cases/platform/add-user.ts';
import { issueSignUpLink } from '../../functions/use-cases/sign-up/sign-up-links.ts';
import { createOrganization } from '../../functions/use-cases/platform/create-organization.ts';
import { isLocal } from '../../infra/config.ts';
import { StageError, type Stage } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';

/** Creates organization "1" and the first platform admin. Run again, it changes nothing that exists. */
export async function init(context: AdminContext, options: { email: string; name: string }): Promise<void> {
  const organization = await createOrganizationOrStop(context, {
    name: 'Platform',
    brand: 'text',
    id: PLATFORM_ORGANIZATION,
  });
  await addPerson(context, organization, { ...options, access: 'ADMIN', wpAdmin: true });
  await publishAllTemplates(context);
  context.print(
    `Next: ${describeCall(context, 'create-organization')} --name … --brand text --owner-email … --owner-name …`,
  );
}

/** Puts the templates into the library of each brand that has a host. Run again, it changes nothing that exists. */
export async function publishAllTemplates({ data, stage, now, print }: AdminContext): Promise<void> {
  for (const brand of Object.keys(PACKS).filter(isBrandId)) {
    if (findBrandHost(stage, brand) === null) continue;
    const count = orStop(await publishTemplates(data, brand, now));
    print(`The library of the brand ${brand} has ${count} new templates.`);
  }
}

/** Creates an organization with its owner. */
export async function createOrganizationWithOwner(
  context: AdminContext,
  options: { name: string; brand: string; 'owner-email': string; 'owner-name': string },
): Promise<void> {
  const { brand, name } = options;
  // Checked first, so that a wrong brand or address creates nothing.
  findBrandAddress(context.stage, brand);
  if (!isEmail(options['owner-email'].trim()))
    throw new StageError(`"${options['owner-email']}" is not an e-mail address.`);
  if (options['owner-name'].trim() === '') throw new StageError('Give the owner a name.');
  const organization = await createOrganizationOrStop(context, { name, brand, id: null });
  context.print(`Created the organization ${organization.name} with the id ${organization.id}.`);
  await addPerson(context, organization, {
    email: options['owner-email'],
    name: options['owner-name'],
    access: 'OWNER',
    wpAdmin: false,
  });
  context.print(`Next: ${describeCall(context, 'set-number')} --organization ${organization.id} --number +1…`);
}

/** Prints a link with which someone creates an organization of a brand. */
export async function createSignUpLink(
  { data, stage, by, now, print }: AdminContext,
  { brand, name }: { brand: string; name?: string | undefined },
): Promise<void> {
  const address = findBrandAddress(stage, brand);
  const { token } = orStop(await issueSignUpLink({ data }, by, { brand, organizationName: name ?? '' }, now));
  print('This link creates an organization with its owner. It works once, within 30 days:');
  print(`  ${address}/register/${token}`);
}

/** Prints a new link with which a user sets a password. */
export async function resetPassword(context: AdminContext, { email }: { email: string }): Promise<void> {
  const credentials = await context.data.accounts.findCredentials(email.trim().toLowerCase());
  if (!credentials) throw new StageError(`There is no user ${email}.`);
  const { user } = credentials;
  const memberships = await context.data.accounts.listMemberships(user.id);
  const organizations = await context.data.accounts.findOrganizations(
    memberships.map(({ organizationId }) => organizationId),
  );
  const [first] = organizations.values();
  await printPasswordLink(context, user, first?.brand ?? 'text');
}

/** Says whether a user still works at the legacy address. */
export async function setLegacy(
  { data, print }: AdminContext,
  { email, legacy }: { email: string; legacy: string },
): Promise<void> {
  if (legacy !== 'yes' && legacy !== 'no') throw new StageError('Write --legacy yes or --legacy no.');
  const credentials = await data.accounts.findCredentials(email.trim().toLowerCase());
  if (!credentials) throw new StageError(`There is no user ${email}.`);
  await data.settings.setLegacy(credentials.user.id, legacy === 'yes');
  print(`${credentials.user.email} ${legacy === 'yes' ? 'works' : 'does not work'} at the legacy address.`);
}

/** Prints the organizations of a user, with their ids. */
export async function showUser(context: AdminContext, { email }: { email: string }): Promise<void> {
  const credentials = await context.data.accounts.findCredentials(email.trim().toLowerCase());
  if (!credentials) throw new StageError(`There is no user ${email}.`);
  const { user } = credentials;
  context.print(`${user.name} <${user.email}>, user ${user.id}${user.wpAdmin ? ', platform staff' : ''}`);
  const memberships = await context.data.accounts.listMemberships(user.id);
  const organizations = await context.data.accounts.findOrganizations(
    memberships.map(({ organizationId }) => organizationId),
  );
  for (const { organizationId, access } of memberships) {
    const organization = organizations.get(organizationId);
    context.print(
      `  ${organizationId}  ${organization?.name ?? ''}  ${access}  ${organization?.brand ?? ''}  ${organization?.number ?? 'no number'}`,
    );
  }
}

/** Returns how to call another admin command for the same stage. */
function describeCall({ stage }: AdminContext, command: string): string {
  return `npm run admin -- -c stage=${stage.config.stage} ${command}`;
}

async function createOrganizationOrStop(
  { data, now, stage }: AdminContext,
  input: { readonly name: string; readonly brand: string; readonly id: string | null },
): Promise<Organization> {
  // The platform's own organization pays no one.
  const isBilled = stage.config.billing !== null && input.id !== PLATFORM_ORGANIZATION;
  return orStop(await createOrganization(data, { ...input, isBilled, now }));
}

async function addPerson(
  context: AdminContext,
  organization: Organization,
  person: { readonly email: string; readonly name: string; readonly access: Access; readonly wpAdmin: boolean },
): Promise<void> {
  const { user, isNew } = orStop(await addUser(context.data, { ...person, organization, now: context.now }));
  context.print(
    `${user.email} is ${person.wpAdmin ? 'platform admin' : person.access.toLowerCase()} of ${organization.name}.`,
  );
  if (isNew) await printPasswordLink(context, user, organization.brand);
  else context.print('The user existed before and keeps the password. reset-password prints a link for a new one.');
}

async function printPasswordLink({ data, stage, by, now, print }: AdminContext, user: User, brand: string) {
  const token = await data.passwords.issueLink(user.id, by, now);
  print('This link sets the password. It works once, within 24 hours:');
  print(`  ${findBrandAddress(stage, brand)}/reset-password/${token}`);
}

/** Returns the address of a brand's pages. @throws {StageError} when the stage has no host for the brand */
function findBrandAddress({ config, outputs }: Stage, brand: string): string {
  if (!isBrandId(brand))
    throw new StageError(`There is no brand "${brand}". The brands are ${Object.keys(PACKS).join(', ')}.`);
  const address = findBrandHost({ config, outputs }, brand);
  if (address === null)
    throw new StageError(
      `Stage "${config.stage}" has no host for the brand ${brand}, so no one of this organization could sign in. Add one to brandHosts in infra/stages/${config.stage}.json and deploy.`,
    );
  return address;
}

/** Returns the address of a brand's pages, or null when the stage has no host for the brand. */
function findBrandHost({ config, outputs }: Pick<Stage, 'config' | 'outputs'>, brand: BrandId): string | null {
  if (brand === 'text') return outputs.SiteAddress;
  if (isLocal(config)) return outputs.SiteAddress.replace('://', `://${brand}.`);
  const [host] = config.brandHosts[brand] ?? [];
  return host === undefined ? null : `https://${host}`;
}

/** Returns the result. @throws {StageError} with the reason of a refusal */
export function orStop<Result>(result: Result | Refusal): Result {
  if (result instanceof Refusal) throw new StageError(result.errors.join(' '));
  return result;
}
