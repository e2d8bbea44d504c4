import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const STAFF = '+16025550743';
const PLATFORM = '+16025550190';
const ANN = '+16025556301';

describe('Texts to staff about replies', () => {
  // Late in the evening: staff get alerts at any hour.
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 22:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const stranger = signedIn(cloud, 'owner@harbor.test');

  const confirmPhone = async (): Promise<void> => {
    await owner.call('registerPhone', { phone: STAFF, brand: 'text' });
    await cloud.waitUntilIdle();
    const [code] = /\d{6}/.exec((await cloud.texts(STAFF)).at(-1)?.body ?? '') ?? [];
    await owner.call('confirmPhone', { phone: STAFF, code });
  };
  const choose = async (messageAlertIds: readonly string[]): Promise<unknown> =>
    (
      await cloud.graphql<{ updateOrganization: { success: boolean; errors: string[] } }>(
        owner.token,
        'mutation S($o: ID!, $m: [ID!]) { updateOrganization(organizationId: $o, organization: { messageAlertIds: $m }) { success errors } }',
        { o: owner.organizationId, m: messageAlertIds },
      )
    ).data?.updateOrganization;
  const findOwnId = async (token = owner.token): Promise<string> =>
    (await cloud.graphql<{ user: { user: { id: string } } }>(token, '{ user { success errors user { id } } }')).data
      ?.user.user.id ?? '';
  const reply = async (text: string): Promise<void> => {
    await cloud.sendText(ANN, owner.number, text);
    await cloud.waitUntilIdle();
  };
  const listAlerts = async (): Promise<readonly string[]> =>
    (await cloud.texts(STAFF))
      .filter(({ from, body }) => from === PLATFORM && body.startsWith('Sunrise Dental: '))
      .map(({ body }) => body);

  it('go to chosen members only, once at first and then together', async () => {
    await confirmPhone();
    await addContacts(owner, [{ name: 'Ann Archer', phone: ANN }]);
    expect(await choose([await findOwnId(stranger.token)])).toEqual({ success: false, errors: [expect.any(String)] });
    expect(await choose([await findOwnId()])).toEqual({ success: true, errors: [] });
    for (const text of ['Yes please', 'Tuesday?', 'Or Friday']) await reply(text);
    expect(await listAlerts()).toEqual([expect.stringContaining('Ann Archer replied: "Yes please" http')]);
    await cloud.clock.advance('PT5M');
    await cloud.waitUntilIdle();
    expect(await listAlerts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Ann Archer replied: "Yes please" http'),
        expect.stringContaining('2 new replies from Ann Archer. http'),
      ]),
    );
    expect(await listAlerts()).toHaveLength(2);
  });

  it('end with STOP to the number of the brand', async () => {
    await cloud.sendText(STAFF, PLATFORM, 'Stop!');
    await cloud.waitUntilIdle();
    await cloud.clock.advance('PT10M');
    await reply('Are you there?');
    expect(await listAlerts()).toHaveLength(2);
  });
});
