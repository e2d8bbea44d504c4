import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { PICTURE, PNG } from '../support/scenarios/media/images.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

interface Shown {
  readonly id: string;
  readonly message: string;
  readonly attachments: readonly {
    readonly kind: string;
    readonly state: string;
    readonly url: string | null;
    readonly problem: string | null;
    readonly canRetry: boolean;
  }[];
}

const THREAD =
  'query T($l: ID!) { lead(leadId: $l, messagesOnly: true) { success errors lead { lastMessage { message } messages { id message attachments { kind state url problem canRetry } } } } }';
const RETRY = 'mutation R($m: ID!) { retryAttachments(messageId: $m) { success errors } }';

describe('A picture that a contact sends', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const other = signedIn(cloud, 'owner@harbor.test');

  const read = async (leadId: string): Promise<{ text: Shown; preview: string }> => {
    const { lead } = await owner.run<{
      lead: { lead: { lastMessage: { message: string }; messages: readonly Shown[] } };
    }>(THREAD, { l: leadId });
    const text = lead.lead.messages.at(-1);
    if (!text) throw new Error('The conversation is empty');
    return { text, preview: lead.lead.lastMessage.message };
  };

  it('shows in its conversation by an address that no one can change, and is gone with the contact', async () => {
    const phone = '+16025557501';
    const [ann = ''] = await addContacts(owner, [{ name: 'Ann Archer', phone }]);
    await cloud.sendText(phone, owner.number, '', [PICTURE, { ...PICTURE, contentType: 'video/mp4' }]);
    await cloud.waitUntilIdle();
    const { text, preview } = await read(ann);
    expect([text.message, preview]).toEqual(['', '2 files']);
    expect(text.attachments).toMatchObject([
      { kind: 'PICTURE', state: 'STORED', problem: null },
      { kind: 'VIDEO', state: 'NOT_SHOWN', url: null },
    ]);
    const url = text.attachments[0]?.url ?? '';
    const shown = await fetch(url);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(PNG));
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-disposition')).toBe('inline');
    // The same address within the hour, so that a page loads the picture once.
    expect((await read(ann)).text.attachments[0]?.url).toBe(url);
    expect((await fetch(url.replace('/0.png', '/1.png'))).status).toBe(403);
    expect((await fetch(url.split('?')[0] ?? '')).status).toBeGreaterThanOrEqual(400);
    await expect(other.run(RETRY, { m: text.id })).rejects.toThrow('There is no such message.');

    await owner.call('eraseLead', { leadId: ann, name: 'Ann Archer' });
    await cloud.waitUntilIdle();
    expect((await fetch(url)).status).toBe(404);
  });

  it('comes later when the carrier does not answer, and staff ask again when it never came', async () => {
    const phone = '+16025557502';
    const [bob = ''] = await addContacts(owner, [{ name: 'Bob Baker', phone }]);
    await cloud.faults.set([{ do: 'refuse', for: 'PT1M' }]);
    await cloud.sendText(phone, owner.number, 'My roof', [PICTURE]);
    expect((await read(bob)).text.attachments).toMatchObject([{ state: 'WAITING', url: null }]);
    await cloud.clock.advance('PT3M');
    await cloud.waitUntilIdle();
    expect((await read(bob)).text).toMatchObject({ message: 'My roof', attachments: [{ state: 'STORED' }] });

    await cloud.faults.set([{ do: 'refuse', for: 'PT4H' }]);
    await cloud.sendText(phone, owner.number, 'My door', [PICTURE]);
    await cloud.clock.advance('PT2H');
    await cloud.waitUntilIdle();
    const { text } = await read(bob);
    expect(text.attachments).toMatchObject([
      { state: 'FAILED', problem: 'The carrier did not send this picture.', canRetry: true },
    ]);
    await cloud.faults.clear();
    await owner.run(RETRY, { m: text.id });
    await cloud.waitUntilIdle();
    expect((await read(bob)).text.attachments).toMatchObject([{ state: 'STORED' }]);
  });
});
