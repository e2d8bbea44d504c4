import { SCREENS as MANIFESTS } from '../../web/src/app/manifest.ts';
import { DEFAULT_PACK, PACKS } from '../../functions/domain/brand/packs.ts';
import { ACCOUNTS } from './screens/accounts.ts';
import { CAMPAIGNS } from './screens/campaigns.ts';
import { CONTACT_STATES } from './screens/contact-states.ts';
import { CONTACTS } from './screens/contacts.ts';
import { FORMS } from './screens/forms.ts';
import { GROUPS } from './screens/groups.ts';
import { IMPORTS } from './screens/imports.ts';
import { MESSAGING } from './screens/messaging.ts';
import { PITCHES } from './screens/pitches.ts';
import { waitForHeading, type Screen } from './screens/screen.ts';

/** States of screens that look different, by area. */
const STATES_BY_AREA = {
  accounts: ACCOUNTS,
  contacts: CONTACTS,
  contactStates: CONTACT_STATES,
  groups: GROUPS,
  imports: IMPORTS,
  campaigns: CAMPAIGNS,
  pitches: PITCHES,
  forms: FORMS,
  messaging: MESSAGING,
} as const satisfies Readonly<Record<string, readonly Screen[]>>;
const STATES = Object.values(STATES_BY_AREA).flat();

/**
 * Every screen, and every state of a screen that looks different. A screen without a state above is opened as its
 * manifest names it. A screen whose path has a parameter needs a state; a unit test of the web app finds a missing one.
 */
export const SCREENS_BY_AREA: Readonly<Record<keyof typeof STATES_BY_AREA | 'others', readonly Screen[]>> = {
  ...STATES_BY_AREA,
  others: MANIFESTS.filter(({ path }) => !path.includes(':') && !STATES.some((state) => state.path === path)).map(
    ({ path, name, isIn = () => true }): Screen => {
      const pack = [DEFAULT_PACK, ...Object.values(PACKS)].find(isIn) ?? DEFAULT_PACK;
      const heading = name(pack);
      return { name: heading.toLowerCase(), as: 'owner', brand: pack.id, path, ready: waitForHeading(heading) };
    },
  ),
};
export const SCREENS = Object.values(SCREENS_BY_AREA).flat();

type Area = keyof typeof SCREENS_BY_AREA;
/** The areas of each of the two test files, which run in parallel. */
export const CAMPAIGNS_AREAS = ['campaigns', 'pitches', 'forms', 'messaging'] as const satisfies readonly Area[];
export const CONTACTS_AREAS = (Object.keys(SCREENS_BY_AREA) as Area[]).filter(
  (area) => !(CAMPAIGNS_AREAS as readonly Area[]).includes(area),
);
