import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { getConfig, isLocal, type StageConfig } from '../../infra/config.ts';
import type { OutputName } from '../../infra/stacks/outputs.ts';
import type { CarrierAccount } from '../../functions/adapters/secrets.ts';
import type { Data } from '../../functions/data/index.ts';
import type { Organization } from '../../functions/domain/accounts/account.ts';
import type { OrganizationId } from '../../functions/domain/shared/ids.ts';

/** How the SDK's clients reach a stage. */
export interface ClientOptions {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** A stage that is deployed, or the local cloud: its config, how to reach it, and its names and addresses. */
export interface Stage {
  readonly config: StageConfig;
  readonly clientOptions: ClientOptions;
  readonly outputs: Readonly<Record<OutputName, string>>;
  /** The address of the carrier's API in the local cloud. null means the carrier's own. */
  readonly carrierUrl: string | null;
  /** The time of the stage. The clock of the local cloud can be moved. */
  readonly now: () => Date;
}

/** The message says what the operator can do. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

/**
 * Finds a stage for a command. Uses the AWS credentials of the environment. `local` is the local cloud of this machine on
 * PORT.
 * @throws {StageError} when the stage is not deployed, or the local cloud does not run
 */
export async function findStage(stage: string | undefined): Promise<Stage> {
  const config = getConfig(stage);
  if (!isLocal(config)) return readStage(config, { region: config.region });
  const { clientOptions, now, carrierUrl } = await findLocalCloud(config);
  return { ...(await readStage(config, clientOptions, now)), carrierUrl };
}

/** Reads the outputs of the stacks that commands work with. Commands also work while the operations stack is missing. @throws {StageError} when a stack is missing */
export async function readStage(
  config: StageConfig,
  clientOptions: ClientOptions,
  now = (): Date => new Date(),
): Promise<Stage> {
  const client = new CloudFormationClient(clientOptions);
  try {
    const stacks = await Promise.all(
      ['data', 'app', 'web'].map((part) => describeStack(client, `${config.name}-${part}`)),
    );
    const outputs = Object.assign({}, ...stacks) as Readonly<Record<OutputName, string>>;
    return { config, clientOptions, outputs, now, carrierUrl: null };
  } finally {
    client.destroy();
  }
}

async function describeStack(client: CloudFormationClient, name: string): Promise<Record<string, string>> {
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name })).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('does not exist'))
      throw new StageError(`There is no stack ${name} in this account and region. Deploy the stage first.`);
    throw error;
  });
  return Object.fromEntries(
    (Stacks?.[0]?.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey ?? '', OutputValue ?? '']),
  );
}

/** What the local cloud says of itself. */
interface LocalState {
  readonly endpoint: string;
  readonly now: string;
  readonly carrier: string;
}

async function findLocalCloud({ region }: StageConfig): Promise<Pick<Stage, 'clientOptions' | 'now' | 'carrierUrl'>> {
  const address = `http://localhost:${process.env.PORT ?? 3000}`;
  const response = await fetch(`${address}/_local/state`).catch(() => null);
  if (!response?.ok) throw new StageError(`No local cloud runs at ${address}. Start it with npm start, or set PORT.`);
  const state = ((await response.json().catch(() => null)) ?? {}) as Partial<LocalState>;
  if (state.endpoint === undefined || state.now === undefined || state.carrier === undefined)
    throw new StageError(`What runs at ${address} is not the local cloud. Set PORT to that of npm start.`);
  const offset = new Date(state.now).getTime() - Date.now();
  return {
    clientOptions: {
      region,
      endpoint: state.endpoint,
      credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
    },
    now: () => new Date(Date.now() + offset),
    carrierUrl: state.carrier,
  };
}

/** Asks the carrier for its own account with these credentials (Twilio, "Account resource"). Returns the HTTP status: 200, or 401 if it refuses them. */
export async function askCarrierAccount({ accountSid, authToken }: CarrierAccount): Promise<number> {
  const { status } = await fetch(`https://api.twilio.com/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
  });
  return status;
}

/** Returns the organization that an operator names. Cost: one read. @throws {StageError} when there is none */
export async function findOrganization(data: Pick<Data, 'accounts'>, id: OrganizationId): Promise<Organization> {
  const organization = await data.accounts.findOrganization(id);
  if (!organization)
    throw new StageError(`There is no organization ${id}. npm run admin -- … show-user --email … prints ids.`);
  return organization;
}
