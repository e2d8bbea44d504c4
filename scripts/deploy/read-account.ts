import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { SIZES } from '../../infra/concurrency.ts';
import type { StageConfig } from '../../infra/config.ts';
import { DescribeLimitsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createData } from '../../functions/data/index.ts';
import { MIGRATION_STEPS } from '../../functions/data/migrations/steps.ts';
import { Table } from '../../functions/data/table/table.ts';
import { reportMigrations } from '../../functions/domain/platform/migration.ts';
import { readStage, StageError, type ClientOptions } from '../stage/stage.ts';
import { describeTable } from './table-plan.ts';
import { listStackRegions, type AccountFacts, type TableFacts } from './prerequisites.ts';

/** Written by `cdk bootstrap` with its default qualifier. */
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
/** CloudFront reads certificates there. */
const CERTIFICATE_REGION = 'us-east-1';

/** Reads what the account of the environment's credentials has. Cost: up to twelve calls, and none of them changes anything. */
export async function readAccount(config: StageConfig, options: ClientOptions): Promise<AccountFacts> {
  const [identity, bootstraps, executions, tableWrites, certificate, mail, table] = await Promise.all([
    new STSClient(options).send(new GetCallerIdentityCommand({})),
    Promise.all(
      listStackRegions(config).map(async (region) => [region, await readBootstrapVersion({ ...options, region })]),
    ),
    readExecutions(options),
    readTableWrites(config, options),
    readCertificate(config, options),
    readMail(config, options),
    readTable(config, options),
  ]);
  return {
    account: identity.Account ?? '',
    bootstrapVersions: Object.fromEntries(bootstraps) as AccountFacts['bootstrapVersions'],
    executions,
    tableWrites,
    certificate,
    mail,
    table,
  };
}

/** The table of the stage: the one that its file names, or the one that its stack made. null if the stage is not deployed. */
async function readTable(config: StageConfig, options: ClientOptions): Promise<TableFacts | null> {
  const name = config.existingTable ?? (await readTableName(config, options));
  if (name === null) return null;
  const client = new DynamoDBClient(options);
  const description = await describeTable(client, name);
  if (!description) return { name, description, migrations: [] };
  const states = await createData(new Table(name, client)).migrations.listMigrations();
  return { name, description, migrations: reportMigrations(MIGRATION_STEPS, states) };
}

async function readTableName(config: StageConfig, options: ClientOptions): Promise<string | null> {
  try {
    return (await readStage(config, options)).outputs.TableName;
  } catch (error) {
    if (error instanceof StageError) return null;
    throw error;
  }
}

async function readBootstrapVersion(options: ClientOptions): Promise<number | null> {
  try {
    const { Parameter } = await new SSMClient(options).send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER }));
    return Number(Parameter?.Value ?? 0);
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return null;
    throw error;
  }
}

async function readExecutions(options: ClientOptions): Promise<number> {
  const { AccountLimit } = await new LambdaClient(options).send(new GetAccountSettingsCommand({}));
  return AccountLimit?.ConcurrentExecutions ?? 0;
}

/** The quota of one table, whether it is provisioned or on demand (Amazon DynamoDB, "Throughput default quotas"). */
async function readTableWrites({ size }: StageConfig, options: ClientOptions): Promise<number | null> {
  if (SIZES[size].tableWrites === null) return null;
  const limits = await new DynamoDBClient(options).send(new DescribeLimitsCommand({}));
  return limits.TableMaxWriteCapacityUnits ?? 0;
}

async function readMail({ mail }: StageConfig, options: ClientOptions): Promise<AccountFacts['mail']> {
  if (mail === null) return null;
  const client = new SESv2Client(options);
  const domain = mail.from.slice(mail.from.indexOf('@') + 1);
  const [account, identity] = await Promise.all([
    client.send(new GetAccountCommand({})),
    client.send(new GetEmailIdentityCommand({ EmailIdentity: domain })).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotFoundException') return null;
      throw error;
    }),
  ]);
  return {
    isVerified: identity?.VerifiedForSendingStatus === true,
    isProduction: account.ProductionAccessEnabled === true,
  };
}

async function readCertificate(
  { certificateArn }: StageConfig,
  options: ClientOptions,
): Promise<AccountFacts['certificate']> {
  if (certificateArn === undefined) return null;
  try {
    const client = new ACMClient({ ...options, region: CERTIFICATE_REGION });
    const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn: certificateArn }));
    return {
      status: Certificate?.Status ?? 'UNKNOWN',
      hosts: Certificate?.SubjectAlternativeNames ?? [],
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return null;
    throw error;
  }
}
