import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { uploadBucketName, uploadsArn } from '../stacks/names.ts';
import type { Capability } from './base/capability.ts';
import type { FunctionFactory } from './base/function-factory.ts';
import { WorkQueue } from './base/work-queue.ts';
import type { CampaignApi } from './graphql-api.ts';
import type { ResolversByGroup } from './resolver-functions.ts';
import type { WakeUps } from './messaging/wake-ups.ts';

export interface ImportsProps {
  readonly factory: FunctionFactory;
  readonly graphql: CampaignApi;
  readonly wakeUps: WakeUps;
  readonly resolvers: ResolversByGroup;
}

export interface Imports extends Capability {
  /** The queue also carries requests to fold what search reads. */
  readonly queue: WorkQueue;
}

/**
 * Creates the import of contact files: the queue Imports and the function Importer.
 *
 * Dashboard: the queue and the function appear under "What is broken, and where?".
 */
export function createImports(scope: Construct, { factory, graphql, wakeUps, resolvers }: ImportsProps): Imports {
  const queue = new WorkQueue(scope, 'Imports', {
    consumerTimeout: Duration.seconds(120),
    // Four files are imported at once. A queue of large files waits longer than any other work.
    maxWait: Duration.minutes(30),
    waitAdvice:
      'Imported files wait half an hour. Either many large files came at once, or the Importer fails: read its log. No row is lost.',
  });
  const importer = factory.create('Importer', {
    entry: 'importer',
    timeout: Duration.seconds(120),
    memory: 1024,
    environment: { UPLOAD_BUCKET: uploadBucketName(scope, factory.config) },
  });
  graphql
    .allowLiveEvents(importer)
    .useTable(factory.table, ['get', 'getMany', 'query', 'put', 'update', 'check', 'delete'], ['contacts'])
    .allow(['s3:GetObject'], [`${uploadsArn(scope, factory.config)}/imports/*`])
    .sendTo(queue.queue, 'IMPORTS_QUEUE_URL')
    .consume(queue.queue, { batchSize: 1, maxConcurrency: 4 });
  wakeUps.allow(importer);
  resolvers.contacts.sendTo(queue.queue, 'IMPORTS_QUEUE_URL');
  return { queue, queues: [queue], functions: [importer] };
}
