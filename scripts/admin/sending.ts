import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { getSendingPauseState } from '../../functions/domain/accounts/account.ts';
import { getPackById, isBrandId, PACKS } from '../../functions/domain/brand/packs.ts';
import { describeReason } from '../../functions/domain/brand/reasons.ts';
import { findActivePause } from '../../functions/domain/sending/sending-pauses.ts';
import type { OrganizationId } from '../../functions/domain/shared/ids.ts';
import { parsePhone } from '../../functions/domain/contacts/phone.ts';
import { setNumber as setSendingNumber } from '../../functions/use-cases/platform/set-number.ts';
import { isLocal } from '../../infra/config.ts';
import { askCarrierAccount, StageError, findOrganization } from '../stage/stage.ts';
import type { AdminContext } from './context.ts';
import { orStop } from './people.ts';

/** Gives an organization its sending number, with the rate that the carrier granted. */
export async function setNumber(
  context: AdminContext,
  options: {
    organization: string;
    number: string;
    'segments-per-second'?: string | undefined;
    'segments-per-day'?: string | undefined;
  },
): Promise<void> {
  const { data, by, now, print, stage } = context;
  const pace = parsePace(options['segments-per-second'], options['segments-per-day']);
  await findOrganization(data, options.organization);
  const organization = orStop(
    await setSendingNumber(data, {
      organizationId: options.organization,
      number: options.number,
      pace,
      by,
      now,
    }),
  );
  const { segmentsPerSecond, segmentsPerDay } = pace ?? stage.config.pacing;
  print(
    `${organization.name} sends from ${organization.number ?? ''}, up to ${segmentsPerSecond} segments a second and ${segmentsPerDay} a day.`,
  );
  print('Next: in the carrier’s console, let this number call for each inbound text:');
  print(`  ${stage.outputs.InboundWebhook}`);
  print('And as its webhook for calls (A call comes in):');
  print(`  ${stage.outputs.VoiceWebhook}`);
  print('The part after # makes the carrier repeat a failed call.');
}

/** Sets the number of a brand that sends codes. */
export async function setPlatformNumber(
  { data, by, now, print }: AdminContext,
  { brand, number: given }: { brand: string; number: string },
): Promise<void> {
  if (!isBrandId(brand))
    throw new StageError(`There is no brand "${brand}". The brands are ${Object.keys(PACKS).join(', ')}.`);
  const parsed = parsePhone(given);
  if (!parsed.ok) throw new StageError(`"${given}" is not a phone number. Write it as +16025550100.`);
  const owner = await data.accounts.findOrganizationIdByNumber(parsed.phone);
  if (owner !== null)
    throw new StageError(`${parsed.phone} belongs to the organization ${owner}. Codes need a number of their own.`);
  await data.platformNumbers.set(brand, parsed.phone, { userId: by, at: now });
  print(`The brand ${brand} sends codes from ${parsed.phone}.`);
}

function parsePace(second: string | undefined, day: string | undefined) {
  if (second === undefined && day === undefined) return null;
  const [segmentsPerSecond, segmentsPerDay] = [Number(second), Number(day)];
  for (const value of [segmentsPerSecond, segmentsPerDay])
    if (!Number.isInteger(value) || value < 1)
      throw new StageError('Give both --segments-per-second and --segments-per-day, as whole numbers above zero.');
  return { segmentsPerSecond, segmentsPerDay };
}

const WHOLE_PLATFORM = 'the whole platform';

/** Prints what keeps texts from leaving: those of the platform, and those of one organization. */
export async function showHold(
  { data, now, print }: AdminContext,
  { organization }: { organization?: string | undefined },
): Promise<void> {
  const pause = await data.pauses.findPlatformPause();
  print(
    pause === null
      ? 'The platform is not on hold.'
      : `The platform is on hold since ${pause.at.toISOString()}: ${[pause.cause, pause.note].filter(Boolean).join(', ')}.`,
  );
  if (organization !== undefined) await printOrganizationHold({ data, now, print }, organization);
}

async function printOrganizationHold(
  { data, now, print }: Pick<AdminContext, 'data' | 'now' | 'print'>,
  id: OrganizationId,
): Promise<void> {
  const organization = await findOrganization(data, id);
  const pauses = getSendingPauseState(organization, await data.pauses.findPlatformPause());
  const active = findActivePause(pauses, 'DIRECT', now);
  if (active === null) return print(`Nothing holds the texts of ${organization.name}.`);
  const reason = describeReason(active.reason, getPackById(organization.brand));
  print(`Texts of ${organization.name} wait: ${reason} (${[active.reason, active.note].filter(Boolean).join(', ')}).`);
}

/** Stops all sending within seconds: of one organization, or of the platform. Nothing is lost. */
export async function hold(
  { data, by, now, print }: AdminContext,
  { organization, note = null }: { organization?: string | undefined; note?: string | null | undefined },
): Promise<void> {
  const found = organization === undefined ? null : await findOrganization(data, organization);
  if (found) await data.pauses.pauseOrganization(found.id, { note, at: now, by });
  else await data.pauses.pausePlatform({ cause: 'STAFF', note, at: now, by });
  print(`Sending of ${found?.name ?? WHOLE_PLATFORM} stops within 5 seconds. Texts stay scheduled.`);
}

/** Resumes sending. Texts whose time has passed are sent at the pace of their numbers, between 8 am and 8 pm. */
export async function release(
  { data, by, now, print, sweep, stage }: AdminContext,
  { organization }: { organization?: string | undefined },
): Promise<void> {
  const found = organization === undefined ? null : await findOrganization(data, organization);
  const wasHeld = found ? (found.staffPause ?? null) !== null : (await data.pauses.findPlatformPause()) !== null;
  if (!found && !(await data.pauses.resumePlatform(by, now)))
    throw new StageError(
      `The table was restored. Reconcile it with the carrier first: npm run reconcile -- -c stage=${stage.config.stage}`,
    );
  if (found && !(await data.pauses.resumeOrganization(found.id, by, now)))
    throw new StageError('The organization is going to be deleted. Its owner can keep it.');
  await sweep();
  const who = found?.name ?? WHOLE_PLATFORM;
  print(wasHeld ? `Sending of ${who} has resumed.` : `Sending of ${who} was not on hold.`);
  if (organization !== undefined) await printOrganizationHold({ data, now, print }, organization);
}

const ACCOUNT_SID = /^AC[0-9a-f]{32}$/;

/** Stores the carrier's credentials, after the carrier has accepted them. Asks for the token. */
export async function setCarrier(
  { stage, secrets, print, askSecret, data }: AdminContext,
  { 'account-sid': accountSid }: { 'account-sid': string },
): Promise<void> {
  if (!ACCOUNT_SID.test(accountSid))
    throw new StageError(`"${accountSid}" is not an account SID. It begins with AC and has 32 more characters.`);
  const authToken = (await askSecret('Auth token of the carrier account: ')).trim();
  if (authToken === '') throw new StageError('No token was given. Nothing was stored.');
  const status = isLocal(stage.config) ? 200 : await askCarrierAccount({ accountSid, authToken });
  if (status !== 200)
    throw new StageError(`The carrier refuses these credentials (status ${status}). Nothing was stored.`);
  await secrets.send(
    new PutSecretValueCommand({
      SecretId: stage.outputs.VendorsSecretArn,
      SecretString: JSON.stringify({ accountSid, authToken }),
    }),
  );
  print('Stored. Functions read the credentials again within five minutes.');
  const pause = await data.pauses.findPlatformPause();
  if (pause?.cause === 'ACCOUNT')
    print('Sending is on hold because the carrier refused the account. Next, after five minutes: release');
}
