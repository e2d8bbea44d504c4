import { readPart } from './content.ts';
import type { DemoTenant } from '../demo-tenant.ts';
import type { Labels } from './settings.ts';

/** The API shows so many of the contacts that a call has added. */
const BATCH = 10;
/** When staff add the contacts, a batch each. */
const DAYS_AGO = [62, 45, 38, 30, 21, 14];

/** Staff add their contacts over two months, and sort them. `contactIds`: gets their ids, in the order of the people. */
export function planContacts(demo: DemoTenant, labels: Labels, contactIds: string[]): void {
  const { spec, machine, people, owner, at } = demo;
  const staff = people.slice(0, spec.people);
  for (let from = 0; from < staff.length; from += BATCH)
    machine.plan(at(DAYS_AGO[from / BATCH] ?? 10, 9), async () => {
      const leads = staff.slice(from, from + BATCH).map(({ name, phone, email }, position) => ({
        name,
        phone,
        ...(position % 2 === 0 ? { email } : {}),
        customValues: [
          { customFieldId: labels.fieldId, value: spec.field.values[position % spec.field.values.length] ?? '' },
        ],
      }));
      const attestation = 'Every contact agreed to get texts when we met.';
      const added = readPart<readonly { readonly id: string; readonly phone: string }[]>(
        await owner('createLeads', { leads, attestation }),
        'leads',
      );
      const ids = new Map(added.map(({ id, phone }) => [phone, id]));
      contactIds.push(...leads.map(({ phone }) => ids.get(phone) ?? ''));
    });
  machine.plan(at(13, 10), () => sortContacts(demo, labels, contactIds));
  machine.plan(at(12, 11), () => keepLists(demo));
}

async function sortContacts(
  { spec, owner }: DemoTenant,
  { tagIds, groupIds }: Labels,
  ids: readonly string[],
): Promise<void> {
  for (const [position, groupId] of groupIds.entries())
    await owner('addLeadsToGroup', { groupId, leadIds: ids.filter((_, index) => index % (position + 2) === 0) });
  for (const [position, tagId] of tagIds.entries())
    await owner('tagLeads', { tagId, leadIds: ids.filter((_, index) => index % 5 === position) });
  for (const [position, noteText] of spec.notes.entries())
    await owner('createLeadNote', { leadId: ids[position * 5] ?? '', noteText });
  // A contact without a phone, and one who is archived.
  await owner('createLead', { lead: { name: 'Walt Whitfield' }, attestation: 'Met at the counter.' });
  await owner('archiveLeads', { leadIds: ids.slice(8, 9) });
}

/** An import with a duplicate and a broken row. */
async function keepLists({ people, owner }: DemoTenant): Promise<void> {
  const known = people[3];
  await owner('leadsFromCsv', {
    fileName: 'fair-guests.csv',
    leads: [
      { name: known?.name ?? '', phone: known?.phone ?? '' },
      { name: 'No number given', phone: 'call me' },
    ],
    fullNameKey: 'name',
    phoneKey: 'phone',
    attestation: 'They signed up at our booth.',
  });
}
