import { synthWhenStale } from '../../../scripts/local/build.ts';

/** Once before the tests that start clouds: templates and bundles are those of the sources. */
export default async function setup(): Promise<void> {
  await synthWhenStale();
}
