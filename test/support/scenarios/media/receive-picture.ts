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
  const thread = await owner.call<{ lead: { lastMessage: { id: string } } }>(
    'lead',
    { leadId: lead },
    'lead { lastMessage { id } }',
  );
  return thread.lead.lastMessage.id;
}
