import { IDLE_SENDER } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addContactsTo, createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import {
  buildContactsWithPhone,
  buildOrganization,
  buildTwoStepCampaign,
} from '../../../test/support/scenarios/test-data.ts';
import type { OutgoingMessage } from '../../adapters/carrier.ts';
import type { Data } from '../../data/index.ts';
import { NEW_PITCH_SETTINGS } from '../../domain/pitches/pitch.ts';
import type { SenderDeps } from './sender-deps.ts';
import { sendTogether } from './send-together.ts';
import { sendMessage } from './sender.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const O = 'o';
const RULES = { allowAfterHours: false, allowWeekends: true, firstTextSuffix: '' };
const contacts = buildContactsWithPhone(O, 5, new Date(NOW.getTime() - 3_600_000));
const LINK = /^one STOP\nhttps:\/\/x\/c\/([2-9a-z]{14})\/([2-9a-z]{10})/;

describe('Texts with a pitch', () => {
  let data: Data;
  let handedOver: OutgoingMessage[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    handedOver = [];
    await data.accounts.createOrganization(buildOrganization({ id: O, number: '+16025550901' }));
    await addContactsTo(data, O, contacts);
    await data.pitches.createPitch({
      ...NEW_PITCH_SETTINGS,
      organizationId: O,
      id: 'p',
      userId: 'u',
      code: 'code',
      structure: [],
      created: NOW,
      archived: null,
      version: 1,
    });
    const campaign = buildTwoStepCampaign(NOW);
    const { one } = campaign.steps;
    if (!one) throw new Error('The campaign has no step');
    await data.campaigns.createCampaign({
      ...campaign,
      structure: { ...campaign.structure, FEATURE: ['one'] },
      steps: { one: { ...one, featureType: 'PITCH', pitchId: 'p' } },
    });
    const stored = await data.campaigns.findCampaign(O, 'c');
    if (!stored) throw new Error('No campaign');
    await data.enroller.enroll(stored, contacts, { rules: RULES, now: NOW, by: null, sendAgain: false, start: null });
  });

  const addSlide = () => data.pitches.change(O, 'p', (before) => ({ ...before, structure: ['p-a'] }));
  const buildDeps = (changed: Partial<Data> = {}): SenderDeps => ({
    ...IDLE_SENDER,
    data: { ...data, ...changed },
    carrier: async () => ({
      send: async (text: OutgoingMessage) => ({ kind: 'ACCEPTED', carrierId: `SM${handedOver.push(text)}` }),
      list: async () => [],
    }),
    now: () => NOW,
  });
  const listRecords = async () => {
    const ids = contacts.map(({ id }) => id);
    const enrollments = await data.enrollments.findMany(O, 'c', ids);
    return ids.map((id) => ({
      version: 1 as const,
      kind: 'send' as const,
      organizationId: O,
      contactId: id,
      messageId: enrollments.get(id)?.messageId ?? '',
      campaignId: 'c',
    }));
  };
  /** Returns which contact each link of a text leads to. */
  const followLinks = () =>
    Promise.all(
      handedOver.map(async ({ to, body }) => {
        const [, leadCode = ''] = LINK.exec(body) ?? [];
        const contactId = (await data.pitchLinks.findPitchLink(leadCode))?.contactId;
        return contacts.find(({ phone }) => phone === to)?.id === contactId;
      }),
    );

  it('Each contact gets a link of its own, whether texts leave together or one by one', async () => {
    await addSlide();
    const records = await listRecords();
    const done = await sendTogether(buildDeps(), records.slice(0, 4));
    expect(done.size).toBe(4);
    for (const record of records) await sendMessage(buildDeps(), record);
    expect(handedOver).toHaveLength(5);
    expect(new Set(handedOver.map(({ body }) => body)).size).toBe(5);
    expect(await followLinks()).toEqual([true, true, true, true, true]);
  });

  it('No text leaves whose link was not stored', async () => {
    await addSlide();
    const failing = Object.create(data.pitchLinks) as Data['pitchLinks'];
    failing.store = () => Promise.reject(new Error('The table is gone'));
    const records = await listRecords();
    expect((await sendTogether(buildDeps({ pitchLinks: failing }), records)).size).toBe(0);
    const [first] = records;
    if (!first) throw new Error('No record');
    await expect(sendMessage(buildDeps({ pitchLinks: failing }), first)).rejects.toThrow('The table is gone');
    expect(handedOver).toEqual([]);
    for (const record of records) await sendMessage(buildDeps(), record);
    expect(await followLinks()).toEqual([true, true, true, true, true]);
  });

  it('Texts wait while the pitch has no slides or is archived, and say why', async () => {
    const [record] = await listRecords();
    if (!record) throw new Error('No record');
    await sendMessage(buildDeps(), record);
    expect(handedOver).toEqual([]);
    expect(await data.messages.listLatest(O, record.contactId, 1)).toMatchObject([
      { state: 'SCHEDULED', reason: 'UNFINISHED_PITCH', due: new Date(NOW.getTime() + 86_400_000) },
    ]);
  });

  it('A code never leads to another contact than the one it was stored for', async () => {
    const target = { organizationId: O, contactId: 'ann', campaignId: 'c', round: 1, appointmentId: null };
    await data.pitchLinks.store([{ code: 'same', target }]);
    await data.pitchLinks.store([{ code: 'same', target }]);
    await expect(data.pitchLinks.store([{ code: 'same', target: { ...target, contactId: 'ben' } }])).rejects.toThrow();
    expect(await data.pitchLinks.findPitchLink('same')).toEqual(target);
  });
});
