import { ACCOUNTS } from './screens/accounts.ts';
import { CAMPAIGNS } from './screens/campaigns.ts';
import { CONTACTS } from './screens/contacts.ts';
import { IMPORTS } from './screens/imports.ts';
import { MESSAGING } from './screens/messaging.ts';
import type { Screen } from './screens/screen.ts';

/**
 * Every screen, and every state of a screen that looks different. A unit test of the web app compares the paths with
 * the manifests.
 */
export const SCREENS: readonly Screen[] = [...ACCOUNTS, ...CONTACTS, ...IMPORTS, ...CAMPAIGNS, ...MESSAGING];
