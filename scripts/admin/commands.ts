import { requirePlan, setPayments } from './billing.ts';
import type { AdminContext } from './context.ts';
import { deleteOrganization, keepOrganization } from './deletions.ts';
import { migrations } from './migrations.ts';
import { decideRegistration, showRegistration } from './numbers.ts';
import { setCalendly, setGoogle, setModMed } from './outside-apps.ts';
import {
  createOrganizationWithOwner,
  createSignUpLink,
  init,
  publishAllTemplates,
  resetPassword,
  setLegacy,
  showUser,
} from './people.ts';
import { hold, release, showHold, setCarrier, setNumber, setPlatformNumber } from './sending.ts';

type Options = Readonly<Record<string, string | undefined>>;

export interface AdminCommand {
  readonly what: string;
  /** The names of options, and what to write. */
  readonly required: Readonly<Record<string, string>>;
  readonly optional: Readonly<Record<string, string>>;
  readonly run: (context: AdminContext, options: Options) => Promise<void>;
}

/** Describes a command. `run` gets every required option. */
function command<Required extends string, Optional extends string = never>(
  what: string,
  required: Readonly<Record<Required, string>>,
  run: (
    context: AdminContext,
    options: Readonly<Record<Required, string> & Partial<Record<Optional, string>>>,
  ) => Promise<void>,
  optional: Readonly<Record<Optional, string>> = {} as Record<Optional, string>,
): AdminCommand {
  return { what, required, optional, run: (context, options) => run(context, options as never) };
}

/** Every admin command by its name. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  init: command(
    'creates organization "1" and the first platform admin',
    { email: 'you@your-company.com', name: '"Your Name"' },
    init,
  ),
  'publish-templates': command(
    'puts the templates into the library of each brand. init does it, too',
    {},
    publishAllTemplates,
  ),
  'create-organization': command(
    'creates an organization with its owner',
    {
      name: '"Sunrise Dental"',
      brand: 'text',
      'owner-email': 'owner@sunrise.com',
      'owner-name': '"Olivia Owens"',
    },
    createOrganizationWithOwner,
  ),
  'set-number': command<'organization' | 'number', 'segments-per-second' | 'segments-per-day'>(
    'gives an organization its sending number and rate',
    { organization: '<id>', number: '+16025550101' },
    setNumber,
    { 'segments-per-second': '1', 'segments-per-day': '2000' },
  ),
  'show-registration': command(
    'prints the registration of an organization, as the carrier’s forms ask for it',
    { organization: '<id>' },
    showRegistration,
  ),
  'decide-registration': command<'organization' | 'decision', 'reason'>(
    'stores what the carrier decided about a registration: in-review, approved or rejected',
    { organization: '<id>', decision: 'approved' },
    decideRegistration,
    { reason: '"what to fix"' },
  ),
  'set-platform-number': command(
    'sets the number of a brand that sends codes for sign-ups and new phones',
    { brand: 'text', number: '+16025550100' },
    setPlatformNumber,
  ),
  'create-sign-up-link': command<'brand', 'name'>(
    'prints a link with which someone creates an organization, once within 30 days',
    { brand: 'text' },
    createSignUpLink,
    { name: '"Sunrise Dental"' },
  ),
  'set-carrier': command('stores the carrier’s credentials. Asks for the token', { 'account-sid': 'AC…' }, setCarrier),
  'set-payments': command(
    'stores the payment provider’s key, and creates its webhook. Asks for the key',
    {},
    setPayments,
  ),
  'set-calendly': command(
    'stores the app with which people connect their accounts at Calendly. Asks for its secret',
    { 'client-id': '…' },
    setCalendly,
  ),
  'set-google': command(
    'stores the app with which organizations connect Google Sheets. Asks for its secret',
    { 'client-id': '…' },
    setGoogle,
  ),
  'set-modmed': command(
    'stores the key with which organizations connect practices at ModMed. Asks for it',
    { vendor: '…' },
    setModMed,
  ),
  'require-plan': command(
    'lets an organization that is older than billing send only with a plan',
    { organization: '<id>' },
    requirePlan,
  ),
  'reset-password': command('prints a one-time link for a new password', { email: 'owner@sunrise.com' }, resetPassword),
  'set-legacy': command(
    'says whether a user still works at the legacy address of the brand, where signing in then leads',
    { email: 'owner@sunrise.com', legacy: 'yes' },
    setLegacy,
  ),
  'show-user': command('prints a user’s organizations with their ids', { email: 'owner@sunrise.com' }, showUser),
  migrations: command<never, 'do' | 'rate'>(
    'lists the steps that follow an upgrade with how far they are. Begins them (--do start), or pauses the one that runs (--do pause)',
    {},
    migrations,
    { do: 'start', rate: '100' },
  ),
  'delete-organization': command(
    'plans the deletion of an organization in 30 days, in the name of its owner',
    { organization: '<id>' },
    deleteOrganization,
  ),
  'keep-organization': command(
    'takes the deletion of an organization back, in the name of its owner',
    { organization: '<id>' },
    keepOrganization,
  ),
  hold: command<never, 'organization' | 'note'>('stops all sending, or that of an organization', {}, hold, {
    organization: '<id>',
    note: '"why"',
  }),
  release: command<never, 'organization'>('resumes sending', {}, release, { organization: '<id>' }),
  'show-hold': command<never, 'organization'>('prints what keeps texts from leaving', {}, showHold, {
    organization: '<id>',
  }),
};

/** Returns one line for each command, with its options. */
export function describeCommands(): string {
  return Object.entries(COMMANDS)
    .map(([name, { what, required, optional }]) => {
      const flags = [
        ...Object.entries(required).map(([flag, value]) => `--${flag} ${value}`),
        ...Object.entries(optional).map(([flag, value]) => `[--${flag} ${value}]`),
      ];
      return `  ${name} ${flags.join(' ')}\n      ${what}`;
    })
    .join('\n');
}
