import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { expectHealthy } from '../support/scenarios/expect-healthy.ts';
import { parsePhoenix, textBlock } from '../support/scenarios/scenario.ts';

interface Created {
  readonly lead: { readonly id: string };
  readonly welcomeMessage: { readonly id: string; readonly scheduledFor: string | null } | null;
  readonly notSent: string | null;
}

describe('A welcome message for a new contact', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 19:30:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const create = async (phone: string, key: string | null = null): Promise<Created> =>
    await owner.call<Created>(
      'createLead',
      {
        lead: { name: 'Ann Archer', phone },
        attestation: 'They agreed.',
        welcomeMessageContent: [textBlock('Hello '), { type: 'FIRST_NAME' }],
        idempotencyKey: key,
      },
      'lead { id } welcomeMessage { id scheduledFor } notSent',
    );
  const bodies = (phone: string): string[] =>
    cloud.local.services.carrier.texts.filter(({ to }) => to === phone).map(({ body }) => body);

  it('goes out once, also when the call comes again', async () => {
    const phone = '+16025557801';
    const first = await create(phone, 'welcome 1');
    const again = await create(phone, 'welcome 1');
    expect(again).toEqual(first);
    expect(first.notSent).toBeNull();
    await cloud.waitUntilIdle();
    expect(bodies(phone)).toEqual([expect.stringMatching(/^Hello Ann\b/) as string]);
    expect((await create(phone)).notSent).toContain('belongs to a contact already');
    await cloud.waitUntilIdle();
    expect(bodies(phone)).toHaveLength(1);
    await expectHealthy(cloud);
  });

  it('waits for the morning when the sending window is closed', async () => {
    const phone = '+16025557802';
    await cloud.clock.at(parsePhoenix('2026-12-01 20:30:00'));
    const { welcomeMessage } = await create(phone);
    expect(Date.parse(welcomeMessage?.scheduledFor ?? '')).toBe(Date.parse(parsePhoenix('2026-12-02 08:00:00')));
    await cloud.waitUntilIdle();
    expect(bodies(phone)).toEqual([]);
    await cloud.clock.at(parsePhoenix('2026-12-02 08:01:00'));
    await cloud.waitUntilIdle();
    expect(bodies(phone)).toHaveLength(1);
  });

  it('begins with what the organization keeps, and a save that someone else overtook is refused', async () => {
    const { organizationId } = owner;
    const save = (message: string, seen: readonly object[]) =>
      owner.call('updateOrganization', {
        organizationId,
        organization: { welcomeMessageContent: [textBlock(message)] },
        seen: { welcomeMessageContent: seen },
      });
    await save('Welcome to Summit!', []);
    await expect(save('Hi there', [])).rejects.toThrow();
    await save('Hi there', [textBlock('Welcome to Summit!')]);
    const read = await owner.call<{ organization: { welcomeMessageContent: { text: string }[] } }>(
      'user',
      {},
      'organization { welcomeMessageContent { type text } }',
    );
    expect(read.organization.welcomeMessageContent).toMatchObject([{ text: 'Hi there' }]);
  });
});
