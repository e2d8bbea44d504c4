import { MemoryBucket } from './memory-bucket.ts';

/** What saves the files of slides, where no slide has one. */
export const NO_FILES = {
  uploads: new MemoryBucket(),
  media: new MemoryBucket(),
  mediaQueue: { send: async () => undefined },
};
