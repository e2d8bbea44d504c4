import type { DemoOrganization } from './demo-organization.ts';
import { harbor } from './harbor.ts';
import { needle } from './needle.ts';
import { pulse } from './pulse.ts';
import { summit } from './summit.ts';
import { valley } from './valley.ts';

/** One organization of each brand. */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [harbor, pulse, summit, valley, needle];
