import { Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { AppFunction } from './base/app-function.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import { WorkQueue } from './base/work-queue.ts';
import { allowPublicAddress } from './web/public-address.ts';
import type { ResolversByGroup } from './resolver-functions.ts';

export interface MailsProps {
  readonly factory: FunctionFactory;
  readonly resolvers: ResolversByGroup;
  /** Other functions that ask for mails. */
  readonly workers: readonly AppFunction[];
}

export interface Mails extends Capability {
  /** null if the stage sends no mails. */
  readonly queue: WorkQueue | null;
}

/**
 * Creates the way of a mail: the queue Mails and the function MailSender, which sends through SES. A stage without a sender
 * address has neither, and its screens say that it sends no mails.
 *
 * Dashboard: the queue in "Oldest message by queue", the function in "Function errors" and "Function duration".
 */
export function createMails(scope: Construct, { factory, resolvers, workers }: MailsProps): Mails {
  const { mail } = factory.config;
  const callers = [resolvers.login, resolvers.accounts, ...workers];
  for (const caller of callers) caller.function.addEnvironment('SENDS_MAILS', String(mail !== null));
  if (mail === null) return { queues: [], functions: [], queue: null };
  const queue = new WorkQueue(scope, 'Mails', {
    consumerTimeout: Duration.seconds(30),
    maxWait: Duration.minutes(15),
    waitAdvice:
      'Mails wait: people wait for their links. Read the log of the function MailSender, and look at SES: a paused account or a domain that is not verified.',
  });
  const sender = factory
    .create('MailSender', {
      entry: 'mail-sender',
      timeout: Duration.seconds(30),
      environment: { MAIL_FROM: mail.from },
    })
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'delete'])
    // The call is SendEmail of version 2, with a whole message. Its permission is named after version 1 (Anymail, "Amazon SES").
    .allow(['ses:SendRawEmail'], [getIdentityArn(scope, mail.from)])
    .consume(queue.queue, { batchSize: 5, maxConcurrency: 5 });
  for (const caller of callers) caller.sendTo(queue.queue, 'MAILS_QUEUE_URL');
  return { queues: [queue], functions: [allowPublicAddress(sender, factory.config)], queue };
}

/** The identity is the domain: one verification covers every address of it. */
function getIdentityArn(scope: Construct, from: string): string {
  return Stack.of(scope).formatArn({
    service: 'ses',
    resource: 'identity',
    resourceName: from.slice(from.indexOf('@') + 1),
  });
}
