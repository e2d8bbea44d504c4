import type { Audit } from '../accounts/audit.ts';
import { Migrations } from './migrations.ts';
import type { Table } from '../table/table.ts';
import { StaffTokens } from './staff-tokens.ts';
import { SystemHealth } from './system-health.ts';

/** What platform staff work with. */
export interface PlatformData {
  readonly staffTokens: StaffTokens;
  readonly systemHealth: SystemHealth;
  readonly migrations: Migrations;
}

export function createPlatformData(table: Table, audit: Audit): PlatformData {
  return {
    staffTokens: new StaffTokens(table, audit),
    systemHealth: new SystemHealth(table),
    migrations: new Migrations(table),
  };
}
