import type { OrganizationId, UserId } from '../shared/ids.ts';

/** The other systems that an account can be connected with. */
export const INTEGRATION_TYPES = ['CALENDLY', 'HIGHLEVEL', 'GOOGLESHEETS', 'MODMED'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/**
 * EXPIRED: the other system does not accept the connection anymore, and someone has to connect again. FAILED: the last attempt did
 * not work, and attempts continue. DISCONNECTED: someone ended the connection, and its secrets are gone.
 */
export type IntegrationState = 'CONNECTED' | 'EXPIRED' | 'FAILED' | 'DISCONNECTED';

/** Why a connection does not work. `ACCESS_ENDED`: of EXPIRED. The others: of FAILED. */
export const INTEGRATION_ERRORS = ['ACCESS_ENDED', 'UNREACHABLE', 'REFUSED', 'TARGET_MISSING'] as const;
export type IntegrationError = (typeof INTEGRATION_ERRORS)[number];

/** Whose connection it is: a person's in the organization, or with null the organization's. */
export type IntegrationOwner = UserId | null;

/** An account of another system that is connected with an organization, or with a person in it. One of each type for each owner. */
export interface Integration {
  readonly id: string;
  readonly organizationId: OrganizationId;
  readonly owner: IntegrationOwner;
  readonly type: IntegrationType;
  readonly created: Date;
  readonly state: IntegrationState;
  readonly error: IntegrationError | null;
  /** The name of the account at the other system, as people know it. */
  readonly account: string;
  /** When everything was last as at the other system. null means not yet. */
  readonly lastSync: Date | null;
  /** What opens the account, encrypted (`adapters/integrations/secret-box.ts`). null means nothing anymore. */
  readonly sealedSecret: string | null;
  /** Up to where the other system was read. null means from the beginning. */
  readonly cursor: string | null;
  /** What else the type keeps, such as addresses at the other system. Never a secret. */
  readonly details: Readonly<Record<string, string>>;
  /** Counts the changes. */
  readonly version: number;
}

/** The name of each system, as people know it. */
export const INTEGRATION_NAMES: Readonly<Record<IntegrationType, string>> = {
  CALENDLY: 'Calendly',
  HIGHLEVEL: 'HighLevel',
  GOOGLESHEETS: 'Google Sheets',
  MODMED: 'ModMed',
};

/** Returns whether the connection is used: one that failed is tried again, one that expired or ended is not. */
export function isInUse({ state }: Pick<Integration, 'state'>): boolean {
  return state === 'CONNECTED' || state === 'FAILED';
}

/** Returns the connection after its account was read. `lastSync`: the time of the reading. */
export function withSuccess(integration: Integration, lastSync: Date, cursor: string | null): Integration {
  if (!isInUse(integration)) return integration;
  return { ...integration, state: 'CONNECTED', error: null, lastSync, cursor };
}

/** Returns the connection after something failed. What was ended stays ended. */
export function withFailure(integration: Integration, error: IntegrationError): Integration {
  if (!isInUse(integration)) return integration;
  return { ...integration, state: error === 'ACCESS_ENDED' ? 'EXPIRED' : 'FAILED', error };
}

/** Returns the connection without what opens the account. */
export function withoutAccess(integration: Integration): Integration {
  return { ...integration, state: 'DISCONNECTED', error: null, sealedSecret: null, cursor: null, details: {} };
}

/** Returns in words what is wrong and what to do, or null. */
export function describeIntegrationError({ type, error }: Pick<Integration, 'type' | 'error'>): string | null {
  const name = INTEGRATION_NAMES[type];
  switch (error) {
    case null:
      return null;
    case 'ACCESS_ENDED':
      return `${name} no longer accepts the connection. Connect again.`;
    case 'UNREACHABLE':
      return `${name} does not answer. We keep trying, and nothing is lost.`;
    case 'REFUSED':
      return `${name} refuses our requests. We keep trying. If this stays, disconnect and connect again.`;
    case 'TARGET_MISSING':
      return `The spreadsheet was deleted, or the account may not change it. Choose another one. Rows wait until then.`;
  }
}
