import { createInProcessData } from '../../../../test/support/scenarios/in-process-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_API_KEYS } from '../../../domain/accounts/api-key.ts';
import { APPOINTMENT_LIMITS } from '../../../domain/appointments/appointment-limits.ts';
import { buildAppointmentId } from '../../../domain/appointments/appointment.ts';
import { newContact } from '../../../domain/contacts/contact.ts';
import { MAX_CUSTOM_VALUES } from '../../../domain/content/custom-value.ts';
import { NO_GROUP_FILES } from '../../../domain/groups/group-files.ts';
import { DEFAULT_LANDING_SETTINGS } from '../../../domain/groups/landing-settings.ts';
import { IF_THEN_LIMITS, type IfThen } from '../../../domain/if-then/if-then.ts';
import { BODY_PART_LIMITS } from '../../../domain/landing-pages/body-part.ts';
import { SAVED_REPLY_LIMITS } from '../../../domain/content/saved-reply.ts';
import { MAX_ENDPOINTS } from '../../../domain/webhook-endpoints/webhook-endpoint.ts';
import type { Data } from '../../index.ts';

const O = 'o';
const NOW = new Date('2026-03-02T17:00:00Z');
const STEP = 'c1-s1';
const GROUPS = 3;
/** Calls at once when one more fits. Fewer than the attempts of a store, so that each call gets an answer. */
const AT_ONCE = 4;

let data: Data;

beforeEach(async () => {
  ({ data } = await createInProcessData(async () => undefined));
  const contact = newContact({ organizationId: O, id: 'c', name: 'Ann', phone: '+16025550101', created: NOW });
  await data.contactWriter.addContacts(O, [{ contact, attestation: null }]);
});

const buildDraft = (index: number): IfThen => ({
  id: `${STEP}-i${index}`,
  stepId: STEP,
  label: '',
  triggers: [],
  actions: [],
  active: false,
  since: NOW,
  created: NOW,
  version: 0,
});

interface Limited {
  readonly name: string;
  readonly most: number;
  readonly add: (index: number) => Promise<unknown>;
  /** What the call answers that fits no more. */
  readonly full: unknown;
  readonly count: () => Promise<number>;
}

const LIMITED: readonly Limited[] = [
  {
    name: 'keys of the API',
    most: MAX_API_KEYS,
    add: async (index) =>
      (await data.apiKeys.createApiKey(O, { name: `k${index}`, scopes: ['texts:send'], userId: 'u' }, NOW)) && 'DONE',
    full: null,
    count: async () => (await data.apiKeys.listApiKeys(O)).length,
  },
  {
    name: 'endpoints',
    most: MAX_ENDPOINTS,
    add: (index) =>
      data.webhookEndpoints.addEndpoint(
        O,
        {
          id: `e${index}`,
          url: 'https://example.com',
          types: ['contact.created'],
          userId: 'u',
          created: NOW,
          pause: null,
          failingSince: null,
          rotated: null,
          sealed: 's',
          sealedBefore: null,
        },
        data.audit.auditWrite({ organizationId: O, userId: 'u', action: 'a', details: {}, at: NOW }),
      ),
    full: 'FULL',
    count: async () => (await data.webhookEndpoints.listEndpoints(O)).length,
  },
  {
    name: 'saved replies',
    most: SAVED_REPLY_LIMITS.perOrganization,
    add: (index) =>
      data.savedReplies.createSavedReply({ organizationId: O, id: `r${index}`, title: 't', text: 'x', version: 1 }),
    full: 'FULL',
    count: async () => (await data.savedReplies.listSavedReplies(O)).length,
  },
  {
    name: 'body parts',
    most: BODY_PART_LIMITS.perOrganization,
    add: (index) =>
      data.bodyParts.createBodyPart({
        organizationId: O,
        id: `b${index}`,
        label: 'l',
        campaignIds: [],
        created: NOW,
        version: 1,
      }),
    full: 'FULL',
    count: async () => (await data.bodyParts.listBodyParts(O)).length,
  },
  {
    name: 'groups of a plan',
    most: GROUPS,
    add: async (index) => {
      const group = {
        organizationId: O,
        id: `g${index}`,
        code: `code${index}`,
        name: 'g',
        created: NOW,
        archived: null,
      };
      return (
        (await data.groups.createGroup(
          { ...group, landing: DEFAULT_LANDING_SETTINGS, files: NO_GROUP_FILES, version: 1 },
          GROUPS,
        )) ?? 'DONE'
      );
    },
    full: 'PLAN_LIMIT',
    count: async () =>
      (await data.groups.listPage(O, { search: '', archived: false, limit: 10, after: null })).groups.length,
  },
  {
    name: 'appointments of a contact',
    most: APPOINTMENT_LIMITS.perContact,
    add: (index) => {
      const id = buildAppointmentId('c', String(100 + index));
      const plain = { occasion: null, eventId: null, campaignIds: [], canceled: null, version: 1 };
      return data.appointments.createAppointment(
        { organizationId: O, contactId: 'c', id, ...plain, planned: NOW, created: NOW },
        null,
      );
    },
    full: 'FULL',
    count: async () => (await data.appointments.listByContact(O, 'c', 200)).length,
  },
  {
    name: 'saved if/thens of a campaign',
    most: IF_THEN_LIMITS.perCampaign,
    add: async (index) => {
      const links = await data.ifThens.readLinks(O);
      const draft = await data.ifThens.saveIfThen(O, null, buildDraft(index), links);
      if (!draft) return null;
      for (let saved = null; ;) {
        saved = await data.ifThens.saveIfThen(O, draft, { ...draft, active: true }, links);
        if (saved !== null) return saved === 'FULL' ? 'FULL' : 'DONE';
      }
    },
    full: 'FULL',
    count: async () => (await data.ifThens.listOfCampaign(O, 'c1')).filter(({ active }) => active).length,
  },
];

describe('The limit of a list', () => {
  it.each(LIMITED)('is exact for $name when several calls add the last one', async ({ most, add, full, count }) => {
    for (let index = 0; index < most - 1; index += 1) expect(await add(index)).toBe('DONE');
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => add(most + index)));
    expect(answers.filter((answer) => answer === 'DONE')).toHaveLength(1);
    expect(answers.filter((answer) => answer === full)).toHaveLength(AT_ONCE - 1);
    expect(await count()).toBe(most);
  });

  it('is exact for custom values, whose owner has one item', async () => {
    const before = await data.customValues.findCustomValues(O, 'u');
    const values = Array.from({ length: MAX_CUSTOM_VALUES }, (_, index) => ({
      id: `v${index}`,
      name: 'n',
      value: 'v',
      isCalendar: false,
      created: NOW,
    }));
    const saves = await Promise.all([0, 1].map(() => data.customValues.saveCustomValues(O, 'u', before, values)));
    expect(saves.filter(Boolean)).toHaveLength(1);
  });
});
