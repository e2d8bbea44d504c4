import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { Queue } from '../../functions/adapters/queue.ts';
import { readCarrierAccount, Secrets, type CarrierAccount } from '../../functions/adapters/secrets.ts';
import { createData } from '../../functions/data/index.ts';
import { CALL_MAX_ATTEMPTS, Table } from '../../functions/data/table/table.ts';
import { PLACEHOLDER_ACCOUNT } from '../../functions/domain/sending/carrier-codes.ts';
import { redact } from '../../functions/platform/service-error.ts';
import { isLocal } from '../../infra/config.ts';
import { askCarrierAccount, type Stage, findOrganization } from '../stage/stage.ts';
import { CHECKS, type SmokeCheck, type SmokeContext } from './checks.ts';
import { prepareSmokeUser } from './smoke-user.ts';
import { sendTestText } from './test-text.ts';

export interface SmokeOptions {
  readonly stage: Stage;
  /** Also sends a text from the number of the organization to this phone. */
  readonly text: { readonly organizationId: string; readonly to: string } | null;
  /** How long the live update may take. */
  readonly liveMs?: number;
  readonly print: (line: string) => void;
}

/** Webhook, queue, worker, table and live update take about a second. A cold start of each adds a few. */
const LIVE_MS = 30_000;

/**
 * Checks a stage from outside, one line for each part: the site, sign-ins, webhooks, a live update, and a text if wanted.
 * Uses an organization of its own, and ends its sessions afterwards. Returns whether everything works.
 */
export async function smoke({ stage, text, print, liveMs = LIVE_MS }: SmokeOptions): Promise<boolean> {
  const { clientOptions, outputs, now } = stage;
  const clients = {
    dynamodb: new DynamoDBClient({ ...clientOptions, maxAttempts: CALL_MAX_ATTEMPTS }),
    sqs: new SQSClient(clientOptions),
    secrets: new SecretsManagerClient(clientOptions),
  };
  try {
    const data = createData(new Table(outputs.TableName, clients.dynamodb));
    const account = await readCarrierAccount(new Secrets(clients.secrets), outputs.VendorsSecretArn, now());
    if (text) await findOrganization(data, text.organizationId);
    const user = await prepareSmokeUser(data, now);
    try {
      const { SiteAddress: site, InboundWebhook: webhook } = outputs;
      const context: SmokeContext = { site, webhook, account, user, now, liveMs, session: null };
      const replies = new Queue(outputs.RepliesQueueUrl, clients.sqs);
      const checks = text ? [...CHECKS, textCheck(() => sendTestText({ data, replies, now }, text))] : CHECKS;
      if (account.accountSid === PLACEHOLDER_ACCOUNT && !isLocal(stage.config))
        print(
          `note  the carrier’s credentials are not stored, so nothing is sent: npm run admin -- -c stage=${stage.config.stage} set-carrier --account-sid AC…`,
        );
      else if (!isLocal(stage.config)) print(await describeCarrierAnswer(account, stage.config.stage));
      let works = true;
      for (const check of checks) works = (await runCheck(check, context, print)) && works;
      return works;
    } finally {
      await user.end();
    }
  } finally {
    for (const client of Object.values(clients)) client.destroy();
  }
}

/** The other checks sign with the stored token, so that only the carrier can say whether it is the right one. */
async function describeCarrierAnswer(account: CarrierAccount, stage: string): Promise<string> {
  const status = await askCarrierAccount(account);
  return status === 200
    ? 'note  the carrier accepts the stored credentials'
    : `note  the carrier refuses the stored credentials (status ${status}), so nothing is sent: npm run admin -- -c stage=${stage} set-carrier --account-sid ${account.accountSid}`;
}

function textCheck(run: () => Promise<void>): SmokeCheck {
  return {
    name: 'text to the test number',
    run,
    advice:
      'Read the log of the ReplySender. OUTSIDE_HOURS: try again between 8 am and 8 pm. PLATFORM_PAUSED or SENDING_PAUSED: release sending. CARRIER_20003 or CARRIER_20005: the carrier refuses the account. CARRIER_30034: the number is not registered.',
  };
}

/** Runs a check and prints its line. Returns whether the part works. */
async function runCheck(check: SmokeCheck, context: SmokeContext, print: (line: string) => void): Promise<boolean> {
  const start = performance.now();
  try {
    await check.run(context);
    print(`ok    ${check.name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    print(`FAIL  ${check.name}  ${redact(error instanceof Error ? error.message : String(error))}`);
    print(`      ${check.advice}`);
    return false;
  }
}
