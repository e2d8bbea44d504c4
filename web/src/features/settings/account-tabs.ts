import type { ComponentType } from 'react';
import type { Pack } from '../../../../functions/domain/brand/pack.ts';
import { lazyComponent } from '../../lib/chunk.ts';
import { can, type Action } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';

/** A tab of the account screen. Its id is in the address: `/account?tab=opt-in`. */
export interface AccountTab {
  readonly id: string;
  readonly label: string;
  readonly needs: Action;
  /** Returns whether the brand and the organization have the tab. Without it, all have the tab. */
  readonly shows?: (pack: Pack, session: Session) => boolean;
  readonly Panel: ComponentType;
}

/** Every tab, in the order of the screen. Each tab is a chunk of its own. */
const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    id: 'settings',
    label: 'Settings',
    needs: 'seeAccount',
    Panel: lazyComponent(async () => (await import('./tabs/settings-tab.tsx')).SettingsTab),
  },
  {
    id: 'opt-in',
    label: 'Opt-In Message',
    needs: 'manageAccount',
    shows: ({ flags }) => flags.blastMode,
    Panel: lazyComponent(async () => (await import('./tabs/opt-in-tab.tsx')).OptInTab),
  },
  {
    id: 'branding',
    label: 'Branding',
    needs: 'manageAccount',
    shows: ({ flags }) => flags.branding,
    Panel: lazyComponent(async () => (await import('./tabs/branding-tab.tsx')).BrandingTab),
  },
  {
    id: 'number',
    label: 'Phone Number',
    needs: 'manageAccount',
    Panel: lazyComponent(async () => (await import('./number/number-tab.tsx')).NumberTab),
  },
  {
    id: 'billing',
    label: 'Billing',
    needs: 'manageAccount',
    shows: (_, { organization }) => organization.billing.publishableKey !== '',
    Panel: lazyComponent(async () => (await import('./tabs/billing-tab.tsx')).BillingTab),
  },
  {
    id: 'integrations',
    label: 'Integrations',
    needs: 'manageAccount',
    shows: ({ flags }) => flags.integrations,
    Panel: lazyComponent(async () => (await import('./tabs/integrations-tab.tsx')).IntegrationsTab),
  },
  {
    id: 'security',
    label: 'Security',
    needs: 'seeAccount',
    Panel: lazyComponent(async () => (await import('./tabs/security-tab.tsx')).SecurityTab),
  },
  {
    id: 'activity',
    label: 'Activity',
    needs: 'seeActivity',
    Panel: lazyComponent(async () => (await import('./tabs/activity-tab.tsx')).ActivityTab),
  },
  {
    id: 'developers',
    label: 'Developers',
    needs: 'manageApiKeys',
    Panel: lazyComponent(async () => (await import('./developers/developers-tab.tsx')).DevelopersTab),
  },
  {
    id: 'data',
    label: 'Data',
    needs: 'exportData',
    Panel: lazyComponent(async () => (await import('./tabs/data-tab.tsx')).DataTab),
  },
];

/** Returns the tabs that this person sees. The first one is always there. */
export function findVisibleTabs(pack: Pack, session: Session): readonly AccountTab[] {
  return ACCOUNT_TABS.filter(({ needs, shows }) => can(session, needs) && (shows?.(pack, session) ?? true));
}
