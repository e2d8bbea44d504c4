import type { Cloud, Person } from './scenario.ts';

/** Schedules a text to a contact for the next month. Returns the id of the text. */
export async function scheduleText(cloud: Cloud, owner: Person, lead: string): Promise<string> {
  await owner.call('messageLeads', {
    leadIds: [lead],
    messageContent: [{ type: 'TEXT', text: 'Later STOP' }],
    startAt: new Date(cloud.clock.now().getTime() + 30 * 86_400_000).toISOString(),
  });
  await cloud.waitUntilIdle();
  const thread = await owner.call<{ lead: { messageQueue: { id: string; message: string }[] } }>(
    'lead',
    { leadId: lead },
    'lead { messageQueue { id message } }',
  );
  return thread.lead.messageQueue.find(({ message }) => message.startsWith('Later'))?.id ?? '';
}
