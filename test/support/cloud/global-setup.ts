import { synthWhenStale } from '../../../local-cloud/build.ts';

/** Brings templates and bundles up to date, once before all tests that start clouds. */
export default async function setup(): Promise<void> {
  await synthWhenStale();
}
