import type { Cloud, Person } from './scenario.ts';

/** Schedules a text to a contact for the next month. Returns the id of the text. */
export async function scheduleText(cloud: Cloud, owner: Person, lead: string): Promise<string> {
  await owner.run(
    'mutation M($l: [ID!], $at: AWSDateTime) { messageLeads(leadIds: $l, messageContent: [{type: TEXT, text: "Later STOP"}], startAt: $at) { success errors } }',
    { l: [lead], at: new Date(cloud.clock.now().getTime() + 30 * 86_400_000).toISOString() },
  );
  await cloud.waitUntilIdle();
  const { lead: thread } = await owner.run<{ lead: { lead: { messageQueue: { id: string; message: string }[] } } }>(
    'query T($l: ID!) { lead(leadId: $l) { success errors lead { messageQueue { id message } } } }',
    { l: lead },
  );
  return thread.lead.messageQueue.find(({ message }) => message.startsWith('Later'))?.id ?? '';
}
