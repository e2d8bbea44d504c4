import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import {
  addContacts,
  parsePhoenix,
  createCampaign,
  signIn,
  getStats,
  textBlock,
  type Person,
} from '../support/scenarios/scenario.ts';

describe('The search for contacts', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');

  async function names(
    search: string,
    filter: string | null = null,
    page = 1,
    person: Person = owner,
  ): Promise<{ total: number; names: string[] }> {
    const leads = await person.call<{ total: number; leads: { name: string }[] }>(
      'leads',
      { search, leadFilter: filter, page },
      'total leads { name }',
    );
    return { total: leads.total, names: leads.leads.map(({ name }) => name) };
  }

  async function addMany(from: number, count: number, name = 'Many'): Promise<void> {
    await owner.call('createLeads', {
      leads: Array.from({ length: count }, (_, index) => ({
        name: `${name} ${from + index}`,
        phone: `+1602${String(5_570_000 + from + index)}`,
      })),
      attestation: 'They agreed in our shop',
    });
  }

  it('finds added, renamed, archived and restored contacts at once', async () => {
    const [id = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone: '+16025558001' }]);
    expect(await names('archer ann')).toEqual({ total: 1, names: ['Ann Archer'] });
    await owner.call('updateLead', { leadId: id, lead: { name: 'Ann Baker', phone: '602-555-8002' } });
    expect(await names('archer')).toEqual({ total: 0, names: [] });
    expect(await names('555-8001')).toEqual({ total: 0, names: [] });
    expect(await names('602-555-8002')).toEqual({ total: 1, names: ['Ann Baker'] });
    const archive = (restore: boolean) => owner.call('archiveLeads', { leadIds: [id], restore });
    await archive(false);
    expect((await names('baker')).total).toBe(0);
    await archive(true);
    expect((await names('baker')).total).toBe(1);
  });

  it('finds a name without its accents, and archived contacts by their filter only', async () => {
    const [id = ''] = await addContacts(owner, [{ name: 'José Stone', phone: '+16025558071' }]);
    expect(await names('jose stone')).toEqual({ total: 1, names: ['José Stone'] });
    expect(await names('JOSÉ')).toEqual({ total: 1, names: ['José Stone'] });
    expect((await names('jose', 'archived')).total).toBe(0);
    await owner.call('archiveLeads', { leadIds: [id] });
    expect((await names('jose')).total).toBe(0);
    expect(await names('jose', 'archived')).toEqual({ total: 1, names: ['José Stone'] });
    expect((await names('', 'archived')).names).toContain('José Stone');
  });

  it('has as many rows on a page as people choose', async () => {
    await addMany(5_000, 30, 'Rowan');
    const count = async (pageSize: number | null): Promise<number> => {
      const leads = await owner.call<{ leads: unknown[] }>('leads', { search: 'rowan', pageSize }, 'leads { id }');
      return leads.leads.length;
    };
    expect([await count(null), await count(25), await count(100)]).toEqual([10, 25, 30]);
    await expect(count(30)).rejects.toThrow('Choose 10, 25, 50 or 100 rows.');
  });

  it('works within the inbox and its filters', async () => {
    await addContacts(owner, [
      { name: 'Talks Twice', phone: '+16025558011' },
      { name: 'Talks Once', phone: '+16025558012' },
      { name: 'Talks Never', phone: '+16025558013' },
    ]);
    await cloud.sendText('+16025558011', owner.number, 'Hello');
    await cloud.sendText('+16025558012', owner.number, 'STOP');
    expect((await names('', 'messages')).names).toEqual(expect.arrayContaining(['Talks Once', 'Talks Twice']));
    expect(await names('talks', 'messages')).toEqual({ total: 2, names: ['Talks Once', 'Talks Twice'] });
    expect((await names('talks', 'unread')).names).toContain('Talks Twice');
    expect(await names('talks', 'optedOut')).toEqual({ total: 1, names: ['Talks Once'] });
    expect(await names('talks', 'invalid')).toEqual({ total: 0, names: [] });
    expect((await names('talks')).names).toEqual(['Talks Never', 'Talks Once', 'Talks Twice']);
  });

  it('finds, selects and compacts contacts that are older than the search index', async () => {
    const keeper = await signIn(cloud, 'owner@harbor.test');
    await addContacts(
      keeper,
      ['One', 'Two', 'Three'].map((name, index) => ({ name: `Older ${name}`, phone: `+1602555804${index}` })),
    );
    const engine = cloud.local.services.dynamodb;
    const table = cloud.env.TABLE_NAME ?? '';
    const packed = () =>
      engine.items(table).filter((item) => String(item['pk']?.['S']).startsWith(`ORG#${keeper.organizationId}#SEARCH`));
    for (const { pk, sk } of packed()) await engine.call('DeleteItem', { TableName: table, Key: { pk, sk } });

    const campaign = await createCampaign(keeper, 'For the older', [{ blocks: [textBlock('Hello')] }]);
    await keeper.call('addLeadsToCampaign', { campaignId: campaign.id, allLeads: true, search: 'older t' });
    await cloud.waitUntilIdle();
    expect(await getStats(keeper, campaign.id)).toMatchObject({ leads: 2 });
    expect((await names('older', null, 1, keeper)).total).toBe(3);
    await cloud.waitUntilIdle();
    expect(packed().map((item) => item['sk']?.['S'])).toContain('BLOCKS');
    expect((await names('older', null, 1, keeper)).total).toBe(3);
  });

  it('returns exact pages while its log is compacted in the background', async () => {
    for (let part = 0; part < 9; part += 1) await addMany(part * 500, 500);
    // The first search meets a long log and asks for it to be folded.
    expect((await names('many')).total).toBe(4_500);
    await cloud.waitUntilIdle();
    const items = cloud.local.services.dynamodb
      .items(cloud.env.TABLE_NAME ?? '')
      .map((item) => `${String(item['pk']?.['S'])} ${String(item['sk']?.['S'])}`);
    expect(
      items.filter((key) => key.includes('#SEARCH LOG#') && key.startsWith(`ORG#${owner.organizationId}#`)),
    ).toEqual([]);
    expect(items.filter((key) => key.startsWith(`ORG#${owner.organizationId}#SEARCH#`)).length).toBeGreaterThan(1);
    expect(await names('many')).toEqual({
      total: 4_500,
      names: Array.from({ length: 10 }, (_, index) => `Many ${4_499 - index}`),
    });
    expect((await names('many', null, 200)).names[0]).toBe(`Many ${4_499 - 1_990}`);
    expect(await names('many 44 99')).toEqual({ total: 1, names: ['Many 4499'] });
  });
});
