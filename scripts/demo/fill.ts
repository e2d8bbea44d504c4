import { createData, type Data } from '../../functions/data/index.ts';
import { Table } from '../../functions/data/table/table.ts';
import type { BrandId } from '../../functions/domain/brand/pack.ts';
import { publishTemplates } from '../../functions/use-cases/campaigns/publish-templates.ts';
import type { LocalCloud } from '../../local-cloud/index.ts';
import { createEngineClient } from '../../local-cloud/engine.ts';
import { seedStaff } from '../seed.ts';
import { payInvoices } from './history/billing.ts';
import { openDemoTenant } from './demo-tenant.ts';
import { makeHistory } from './history/history.ts';
import { DEMO_ORGANIZATIONS } from './organizations/index.ts';

/** Returns the address of a brand's pages on this machine, whose hosts begin with the brand. The text brand has the plain host. */
function findSite(baseUrl: string, brand: BrandId): string {
  const site = new URL(baseUrl);
  if (brand !== 'text') site.hostname = `${brand}.${site.hostname}`;
  return site.origin;
}

/** Fills one organization of each brand with contacts and a history until `end`. They must be new. */
export async function fillDemo(cloud: LocalCloud, end: Date): Promise<void> {
  // Thousands of calls would take twice as long over HTTP.
  const client = createEngineClient(cloud.services.dynamodb);
  const open = (now: () => Date): Data => createData(new Table(cloud.environment.TABLE_NAME ?? '', client), now);
  try {
    await seedStaff(open(() => new Date()));
    for (const { brand } of DEMO_ORGANIZATIONS)
      await publishTemplates(
        open(() => new Date()),
        brand,
        end,
      );
    const tenants = await Promise.all(
      DEMO_ORGANIZATIONS.map((spec, index) =>
        openDemoTenant(open, { spec, index, end, site: findSite(cloud.baseUrl, spec.brand) }),
      ),
    );
    await Promise.all(tenants.map(makeHistory));
    await payInvoices(cloud, tenants);
  } finally {
    client.destroy();
  }
}
