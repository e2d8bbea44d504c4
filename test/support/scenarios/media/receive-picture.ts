import type { Cloud } from '../../cloud/cloud.ts';
import type { Person } from '../scenario.ts';
import { PICTURE } from './images.ts';

/** Sends a picture from the phone of a contact to an organization. Returns the id of the text. */
export async function receivePicture(
  cloud: Cloud,
  owner: Person,
  { lead, phone }: { readonly lead: string; readonly phone: string },
): Promise<string> {
  await cloud.sendText(phone, owner.number, '', [PICTURE]);
  await cloud.waitUntilIdle();
  const { lead: thread } = await owner.run<{ lead: { lead: { lastMessage: { id: string } } } }>(
    'query T($l: ID!) { lead(leadId: $l) { success errors lead { lastMessage { id } } } }',
    { l: lead },
  );
  return thread.lead.lastMessage.id;
}
