import {
  addContacts,
  createCampaign,
  importFile,
  parsePhoenix,
  setPace,
  signIn,
  startCloud,
  textBlock,
  type Cloud,
  type Person,
} from '../../../test/support/scenarios/scenario.ts';
import { synthWhenStale } from '../../../local-cloud/build.ts';
import type { ContentionOptions, PartitionUnits } from '../../../local-cloud/engine.ts';

/** What one phase of a run needed, as the local cloud counted. */
export interface Phase {
  readonly seconds: number;
  readonly read: number;
  readonly write: number;
  /** Units by partition key of the table or of an index. Ids of the run are replaced by `…`. */
  readonly partitions: readonly Partition[];
  /** Calls of functions, such as `dynamodb TransactWriteItems`. */
  readonly calls: ReadonlyMap<string, number>;
  /** Invocations by function. */
  readonly invocations: ReadonlyMap<string, number>;
  /** Calls that the table refused because of other calls. */
  readonly refused: { readonly overlap: number; readonly heat: number };
}

export interface Partition {
  readonly name: string;
  /** Whether several organizations share the partition. */
  readonly isPlatform: boolean;
  readonly read: number;
  readonly write: number;
}

export interface CampaignRun {
  readonly import: Phase;
  readonly search: Phase;
  /** Enrollment at night. */
  readonly join: Phase;
  /** From 08:00 until all texts are delivered and reported. */
  readonly send: Phase;
  /** Texts that reached a phone, and texts that reached it twice. */
  readonly arrived: number;
  readonly repeated: number;
  /** Texts that the figures of the campaign count as delivered. */
  readonly counted: number;
  readonly deadLetters: number;
  /** How many invocations of a function a queue allows at once, by function. */
  readonly maxConcurrency: ReadonlyMap<string, number>;
}

const PHONE = (index: number): string => `+1480${String(5_000_000 + index)}`;

/**
 * Runs a campaign of one text through the local cloud with the stack's own functions, queues and batches. Contacts are
 * imported and join at night, and the texts leave at 08:00.
 */
export async function runCampaign(texts: number, contention: ContentionOptions = {}): Promise<CampaignRun> {
  await synthWhenStale();
  const cloud = await startCloud();
  try {
    await cloud.clock.at(parsePhoenix('2026-12-01 06:00:00'));
    const owner = await signIn(cloud, 'owner@sunrise.test');
    await setPace(cloud, owner, { segmentsPerSecond: 10_000, segmentsPerDay: 10_000_000 });
    await addContacts(owner, [{ name: 'Opening Contact', phone: '+16025550199' }]);
    const rows = Array.from({ length: texts }, (_, index) => `Person ${index},${PHONE(index)}`);
    const imported = await measure(cloud, owner, contention, async () => {
      await importFile(cloud, owner, 'contacts.csv', `name,phone\n${rows.join('\n')}\n`);
      // A part of the file that met too many conflicts is read again after the visibility timeout.
      await cloud.clock.advance('PT30M');
    });
    const search = await measure(cloud, owner, contention, () =>
      owner.run('query S { leads(search: "Person 7") { success errors leads { id } } }'),
    );
    const campaign = await createCampaign(owner, 'Bench', [{ blocks: [textBlock('Hello '), { type: 'FIRST_NAME' }] }]);
    const join = await measure(cloud, owner, contention, () =>
      owner.run(
        'mutation J($c: ID!) { addLeadsToCampaign(campaignId: $c, allLeads: true, search: "Person") { success errors } }',
        {
          c: campaign.id,
        },
      ),
    );
    const send = await measure(cloud, owner, contention, async () => {
      await cloud.clock.at(parsePhoenix('2026-12-01 08:00:01'));
      // Long enough for texts whose hand-over is repeated after the visibility timeout, and inside the sending window.
      await cloud.clock.advance('PT8H');
    });
    const { eventSources, functions } = cloud.local.services;
    const maxConcurrency = new Map(
      eventSources.map(({ spec }) => [functions.find(spec.functionName)?.spec.id ?? '', spec.maxConcurrency]),
    );
    return { import: imported, search, join, send, maxConcurrency, ...(await readOutcome(cloud, owner, campaign.id)) };
  } finally {
    await cloud.stop();
  }
}

async function readOutcome(cloud: Cloud, owner: Person, campaignId: string) {
  const { carrier, sqs } = cloud.local.services;
  const phones = carrier.texts
    .filter(({ status, to }) => status === 'delivered' && to.startsWith('+1480'))
    .map(({ to }) => to);
  const arrived = new Set(phones).size;
  const { campaign } = await owner.run<{ campaign: { campaign: { stats: { messagesSuccess: number } } } }>(
    'query S($c: ID!) { campaign(campaignId: $c, includeStats: true) { success errors campaign { stats { messagesSuccess } } } }',
    { c: campaignId },
  );
  const deadLetters = sqs.all
    .filter(({ spec }) => sqs.all.some((queue) => queue.spec.deadLetterArn === spec.arn))
    .reduce((sum, queue) => sum + queue.messages().length, 0);
  return { arrived, repeated: phones.length - arrived, counted: campaign.campaign.stats.messagesSuccess, deadLetters };
}

/** Performs a part of the run and waits until nothing runs. */
export async function measure(
  cloud: Cloud,
  { organizationId }: Person,
  contention: ContentionOptions,
  work: () => Promise<unknown>,
): Promise<Phase> {
  const { dynamodb, functions, functionCalls } = cloud.local.services;
  const partitions = new Map<string, { partition: PartitionUnits; read: number; write: number }>();
  const refused = { overlap: 0, heat: 0 };
  dynamodb.contend({
    ...contention,
    onRefused: (kind) => (refused[kind] += 1),
    onUnits: (units) => {
      for (const each of units) {
        const name = `${each.index ?? ''} ${each.partition}`;
        const sum = partitions.get(name) ?? { partition: each, read: 0, write: 0 };
        partitions.set(name, { partition: each, read: sum.read + each.read, write: sum.write + each.write });
      }
    },
  });
  functionCalls.clear();
  const before = new Map(functions.all.map(({ spec, stats }) => [spec.id, stats.invocations]));
  const from = performance.now();
  await work();
  await cloud.waitUntilIdle();
  const seconds = (performance.now() - from) / 1_000;
  dynamodb.contend(null);
  const all = [...partitions.values()];
  return {
    seconds,
    read: all.reduce((sum, { read }) => sum + read, 0),
    write: all.reduce((sum, { write }) => sum + write, 0),
    partitions: all.map(({ partition, read, write }) => ({
      name: `${partition.index === undefined ? '' : `index ${partition.index}, `}${hideIds(partition.partition)}`,
      isPlatform: !partition.partition.includes(organizationId),
      read,
      write,
    })),
    calls: new Map(functionCalls),
    invocations: new Map(
      functions.all.map(({ spec, stats }) => [spec.id, stats.invocations - (before.get(spec.id) ?? 0)]),
    ),
    refused,
  };
}

/** Keeps the words of a key, such as `ORG#…#CAMPAIGN#…`. */
function hideIds(key: string): string {
  return key
    .split('#')
    .map((part) => (/^[A-Z_]+$/.test(part) ? part : '…'))
    .join('#');
}
