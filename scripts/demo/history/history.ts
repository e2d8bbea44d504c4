import { letPeopleAct } from './behavior.ts';
import { planContacts } from './contacts.ts';
import { toBlocks, writeContent, type Content } from './content.ts';
import type { DemoTenant } from '../demo-tenant.ts';
import { planForms } from './forms.ts';
import type { DemoCampaign, DemoEvent } from '../organizations/demo-organization.ts';
import { writeLabels, writeSettings, type Labels } from './settings.ts';

/** When the organization is set up. */
const BEGINS_DAYS_AGO = 64;
/** On so many days contacts join a campaign of which a few come at a time. */
const JOINS = 12;

/** Makes the history of an organization, which must be new. Cost: some 2,000 reads and writes. */
export async function makeHistory(demo: DemoTenant): Promise<void> {
  const { machine, at, end } = demo;
  machine.setTime(at(BEGINS_DAYS_AGO, 9));
  await writeSettings(demo);
  const labels = await writeLabels(demo);
  const content = await writeContent(demo);
  const contactIds: string[] = [];
  letPeopleAct(demo, content);
  planContacts(demo, labels, contactIds);
  for (const campaign of demo.spec.campaigns) planCampaign(demo, content, campaign, contactIds);
  for (const event of demo.spec.events) planEvent(demo, content, event, contactIds);
  await planForms(demo, content, labels);
  planAnnouncements(demo, labels);
  await machine.advanceTo(end);
  // From here on the local cloud sends.
  machine.stopWaking();
  for (const { name, startedDaysAgo, contacts } of demo.spec.campaigns)
    if (startedDaysAgo === 0) {
      const leadIds = contactIds.slice(...contacts);
      await demo.owner('addLeadsToCampaign', { campaignId: content.campaignIds.get(name), leadIds });
    }
}

function planCampaign(
  { machine, owner, at }: DemoTenant,
  { campaignIds }: Content,
  { name, startedDaysAgo, joinsDaily = false, contacts, end: ended }: DemoCampaign,
  contactIds: readonly string[],
): void {
  const campaignId = campaignIds.get(name);
  // A campaign of today begins after the history.
  if (startedDaysAgo === null || startedDaysAgo === 0) return;
  const start = (leadIds: readonly string[]): Promise<unknown> => owner('addLeadsToCampaign', { campaignId, leadIds });
  if (joinsDaily) {
    const times = Array.from({ length: JOINS }, (_, index) => startedDaysAgo - (startedDaysAgo * index) / JOINS);
    for (const [index, daysAgo] of times.entries()) {
      const [from, until] = [index, index + 1].map((position) =>
        Math.round(contacts[0] + ((contacts[1] - contacts[0]) * position) / JOINS),
      );
      machine.plan(at(Math.ceil(daysAgo), 10 + (index % 7)), () => start(contactIds.slice(from, until)));
    }
    return;
  }
  machine.plan(at(startedDaysAgo, 9.5), async () => {
    if (contacts[1] > contacts[0]) await start(contactIds.slice(...contacts));
    if (ended === 'PAUSED') await owner('updateCampaign', { campaignId, paused: true });
  });
  if (ended === 'ARCHIVED') machine.plan(at(startedDaysAgo - 3, 16), () => owner('archiveCampaign', { campaignId }));
}

/** Appointments are made ten days before an event, but not after yesterday. */
function planEvent(
  { machine, owner, at }: DemoTenant,
  { campaignIds }: Content,
  { inDays, time, location, address, contacts, campaign }: DemoEvent,
  contactIds: readonly string[],
): void {
  const eventDate = at(-inDays, 12).toISOString().slice(0, 10);
  machine.plan(at(Math.max(10 - inDays, 1), 11), async () => {
    for (const leadId of contactIds.slice(...contacts))
      await owner('createLeadAppointment', {
        leadId,
        eventDate,
        eventTime: time,
        eventLocation: location,
        eventAddress: address,
        campaignsToAdd: campaign === undefined ? [] : [campaignIds.get(campaign)],
      });
  });
}

/** Messages to everyone in a group. */
function planAnnouncements({ spec, machine, owner, at }: DemoTenant, { groupIds }: Labels): void {
  const [sent, scheduled] = spec.announcements;
  machine.plan(at(7, 15), () =>
    owner('messageLeads', { groupIds: groupIds.slice(0, 1), messageContent: toBlocks(sent) }),
  );
  machine.plan(at(1, 16), () =>
    owner('messageLeads', {
      groupIds: groupIds.slice(1, 2),
      messageContent: toBlocks(scheduled),
      startAt: at(-2, 10).toISOString(),
    }),
  );
}
