import { SCREENS as MANIFESTS } from '../../web/src/app/manifest.ts';
import { DEFAULT_PACK } from '../../functions/domain/brand/packs.ts';
import { ACCOUNTS } from './screens/accounts.ts';
import { CAMPAIGNS } from './screens/campaigns.ts';
import { CONTACTS } from './screens/contacts.ts';
import { GROUPS } from './screens/groups.ts';
import { IMPORTS } from './screens/imports.ts';
import { MESSAGING } from './screens/messaging.ts';
import { waitForHeading, type Screen } from './screens/screen.ts';

/** States of screens that look different. */
const STATES: readonly Screen[] = [...ACCOUNTS, ...CONTACTS, ...GROUPS, ...IMPORTS, ...CAMPAIGNS, ...MESSAGING];

/**
 * Every screen, and every state of a screen that looks different. A screen without a state above is opened as its
 * manifest names it. A screen whose path has a parameter needs a state; a unit test of the web app finds a missing one.
 */
export const SCREENS: readonly Screen[] = [
  ...STATES,
  ...MANIFESTS.filter(({ path }) => !path.includes(':') && !STATES.some((state) => state.path === path)).map(
    ({ path, name }): Screen => {
      const heading = name(DEFAULT_PACK);
      return { name: heading.toLowerCase(), as: 'owner', path, ready: waitForHeading(heading) };
    },
  ),
];
