import type { SourceVideo } from '../../../../functions/adapters/transcoder.ts';
import type { Data } from '../../../../functions/data/index.ts';
import type { Outgoing } from '../../../../functions/adapters/queue.ts';
import type { FoundJob } from '../../../../functions/adapters/transcoder.ts';
import { consumeMedia } from '../../../../functions/workers/index.ts';
import { MemoryBucket } from './memory-bucket.ts';
import { MemoryPartUploads } from './memory-part-uploads.ts';

/** The worker of the queue Media and what it works with, in memory. */
export class MediaWorker {
  readonly uploads = new MemoryBucket();
  readonly media: MemoryBucket;
  readonly partUploads = new MemoryPartUploads();
  /** The jobs that were started, oldest first. */
  readonly jobs: SourceVideo[] = [];
  /** What the service says of each job. */
  found: FoundJob = { state: 'RUNNING' };
  /** The names of the metrics that were recorded. */
  readonly recorded: string[] = [];
  /** What was sent to the queue that plans texts. */
  readonly planned: unknown[] = [];
  readonly #data: Data;

  constructor(data: Data) {
    this.#data = data;
    this.media = new MemoryBucket(this.uploads);
  }

  /** Handles a message or an event at a time. */
  async handle(body: unknown, now: Date): Promise<void> {
    const messages: Outgoing[] = [];
    await consumeMedia(
      {
        data: this.#data,
        media: this.media,
        uploads: this.uploads,
        partUploads: this.partUploads,
        carrierMedia: { fetch: async () => ({ kind: 'GONE' }) },
        transcoder: {
          start: async (media) => `job ${this.jobs.push(media)}`,
          find: async () => this.found,
        },
        uploadBucket: 'uploads',
        recordMetric: (what) => void this.recorded.push(what),
        bulk: { send: async ({ body: sent }) => void this.planned.push(sent) },
        queue: { send: async (message) => void messages.push(message) },
        publish: async () => undefined,
        now: () => now,
      },
      body,
    );
    for (const { body: next } of messages) await this.handle(next, now);
  }
}
