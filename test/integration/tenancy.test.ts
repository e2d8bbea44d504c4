import { beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../functions/data/table/table.ts';
import { buildPhone, createOneOfEverything, type EntityIds } from '../support/scenarios/api/one-of-everything.ts';
import { callback } from '../support/cloud/callbacks.ts';
import { listLastingItems } from '../support/cloud/items.ts';
import { buildOperation, ownedArguments } from '../support/scenarios/api/operations.ts';
import { openLivePage } from '../support/cloud/page.ts';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { parsePhoenix, signIn, type Person } from '../support/scenarios/scenario.ts';

import {
  NOBODY,
  MISSING_IDS,
  PLACES,
  LEVELS,
  NAMES,
  WITH_IDS,
  mayAsk,
  buildAttempts,
  response,
} from '../support/scenarios/api/foreign-ids.ts';

/** Calls after which others of the same things are refused, least harm first. */
const LAST: readonly string[] = [
  'removeTag',
  'removeCustomField',
  'removeLeadsFromGroup',
  'cancelJob',
  'undoJob',
  'deleteWorkflowTrigger',
  'deleteWorkflowAction',
  // It replaces the ifs and thens that the calls before it name.
  'updateCampaignWorkflow',
  'deleteCampaignWorkflow',
  'deleteCampaignFeature',
  'deleteSlideWidget',
  'deletePitchSlide',
  'deleteLandingPageDropdownOptions',
  'archivePitch',
  'deleteLeadAppointment',
  'cancelEvents',
  'stopCampaign',
  'archiveCampaign',
  'optOutLead',
  'optOutsFromCsv',
  'eraseLead',
  'deleteUsers',
  'deleteOrganization',
  'keepOrganization',
  'transferOwnership',
];

/** They need a code of the person's own app, and name nothing of an organization. */
const APP_CODE_FIELDS: readonly string[] = ['confirmSecondFactor', 'removeSecondFactor'];
/** Both organizations have their numbers already, and no plan. These calls name nothing of an organization. */
const FOR_NEW_NUMBERS: readonly string[] = [
  'saveNumberRegistration',
  'submitNumberRegistration',
  'chooseAreaCode',
  'setSpendCap',
];

/** They need an account at another system. calendly.test.ts and google-sheets.test.ts tell their stories. */
const WITH_OUTSIDE_ACCOUNT: readonly string[] = ['finishIntegration', 'chooseSpreadsheet'];
/** It names a campaign of the public library, of which there is none. campaign-library.test.ts tells its story. */
const IN_LIBRARY: readonly string[] = ['libraryPitchSlides'];

/** What the callback with the number of the other organization leaves: the carrier's text is known. */
const CALLBACK_ITEMS = ['CARRIER#SMtenancy1 CARRIER', 'CARRIER#SMtenancy1 SEEN'];

describe('Isolation of organizations', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const owner = signedIn(cloud, 'owner@sunrise.test');
  const intruder = signedIn(cloud, 'owner@harbor.test');
  let theirs: EntityIds;
  let own: EntityIds;
  let before: Map<string, string>;
  beforeAll(async () => {
    theirs = await createOneOfEverything(cloud, owner, {
      word: 'Private',
      area: '602',
      member: 'manager@sunrise.test',
    });
    // Someone who cannot be changed, so that the same call can be made again.
    own = await createOneOfEverything(cloud, intruder, {
      word: 'Marina',
      area: '480',
      member: 'owner@harbor.test',
    });
    // The texts to this contact keep failing, so that a failed text can be retried in each call.
    await cloud.carrier.rules({ to: buildPhone('480', 0), do: 'fail:30008' });
    before = await omitFields(intruder.organizationId);
  });

  /** All items but sessions, limits and one organization's. */
  async function omitFields(organizationId: string): Promise<Map<string, string>> {
    await cloud.waitUntilIdle();
    const kept = ({ pk, sk, ...item }: Item): boolean =>
      !(/^(GROUP|LANDING-PAGE|CAMPAIGN)-CODE#/.test(pk) && item.organizationId === organizationId) &&
      !/^(SESSION|LIMIT)#/.test(pk) &&
      !sk.startsWith('SESSION#') &&
      !`${pk} ${sk}`.includes(organizationId);
    return new Map(
      (await listLastingItems(cloud)).filter(kept).map((item) => [`${item.pk} ${item.sk}`, JSON.stringify(item)]),
    );
  }

  const ask = (person: Person, name: string, ids: EntityIds, instead?: Readonly<Record<string, unknown>>) => {
    const { document, variables } = buildOperation(name, ids, instead);
    return cloud.graphql<Record<string, { success: boolean; errors: string[]; changedLeadIds?: string[] } | null>>(
      person.token,
      document,
      variables,
    );
  };

  it('Both organizations have an id for every argument', () => {
    expect(Object.entries({ ...theirs, ...own }).filter(([, value]) => !value)).toEqual([]);
    expect(WITH_IDS.length).toBeGreaterThan(25);
  });

  it.each(WITH_IDS)('%s treats an id of another organization like an id that does not exist', async (name) => {
    for (const [n, { called, foreign, missing, refused, alike: isSameAnswer }] of buildAttempts(
      name,
      own,
      theirs,
    ).entries()) {
      const none = await ask(intruder, name, { ...own, key: `none-${name}-${n}` }, missing);
      await cloud.waitUntilIdle();
      const answer = await ask(intruder, name, { ...own, key: `foreign-${name}-${n}` }, foreign);
      expect(isSameAnswer ? response(answer) : null, called).toEqual(isSameAnswer ? response(none) : null);
      expect(JSON.stringify(answer), called).not.toMatch(/Private|60255509|Sunrise/);
      expect(answer.errors, called).toBeUndefined();
      expect(answer.data?.[name]?.changedLeadIds ?? [], called).not.toContain(theirs.lead);
      expect(refused && answer.data?.[name]?.success !== false, called).toBe(false);
    }
  });

  it.each(LEVELS)('%s of another organization gets no more than for ids that do not exist', async (level) => {
    const person = await signIn(cloud, `${level.toLowerCase()}@harbor.test`);
    for (const name of WITH_IDS) {
      const [answer, none] = [await ask(person, name, theirs), await ask(person, name, MISSING_IDS)];
      const isSameAnswer = !ownedArguments(name).every(({ kind }) => PLACES.includes(kind));
      expect(isSameAnswer ? response(answer) : null, name).toEqual(isSameAnswer ? response(none) : null);
      expect(answer.errors?.[0]?.errorType ?? null, name).toBe(mayAsk(level, name) ? null : 'Forbidden');
      expect(JSON.stringify(answer), name).not.toMatch(/Private|60255509|Sunrise/);
    }
  });

  it('The id of another organization opens no live updates, like an id that does not exist', async () => {
    const [foreign, none] = [await openLivePage(intruder, theirs.organization), await openLivePage(intruder, NOBODY)];
    for (const { socket } of [foreign, none]) socket.close();
    const refusals = [foreign, none].map(({ frames }) => frames.filter(({ type }) => type === 'error'));
    expect(refusals[0]).toHaveLength(1);
    expect(refusals[0]).toEqual(refusals[1]);
  });

  it('A callback of the carrier that names ids of another organization gets no error', async () => {
    const inbound = await callback(cloud, '/webhooks/twilio/inbound', {
      MessageSid: 'SMtenancy1',
      From: '+16025550900',
      To: intruder.number,
      Body: 'STOP',
    });
    expect(inbound.status).toBe(200);
    for (const [n, ids] of [
      `organizationId=${own.organization}&contactId=${theirs.lead}&messageId=${theirs.text}`,
      `organizationId=${own.organization}&contactId=${own.lead}&messageId=${theirs.text}`,
    ].entries()) {
      const status = await callback(cloud, `/webhooks/twilio/status?${ids}`, {
        MessageSid: `SMtenancy2${n}`,
        MessageStatus: 'delivered',
      });
      expect(status.status).toBe(204);
    }
    await cloud.waitUntilIdle();
  });

  it('The calls and callbacks of the tests before changed nothing in the other organization', async () => {
    const after = await omitFields(intruder.organizationId);
    for (const key of CALLBACK_ITEMS) after.delete(key);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('A request whose header names another organization than the session is refused', async () => {
    const answer = await cloud.graphql(
      intruder.token,
      'query { leads { success total } }',
      {},
      { 'x-organization-id': owner.organizationId },
    );
    expect(answer.errors?.[0]).toMatchObject({ errorType: 'OrganizationMismatch' });
  });

  it.each(LEVELS)(
    '%s of the own organization is refused what the registry reserves for higher levels',
    async (level) => {
      const person = await signIn(cloud, `${level.toLowerCase()}@sunrise.test`);
      for (const name of NAMES.filter((each) => !mayAsk(level, each))) {
        expect((await ask(person, name, theirs)).errors?.[0]?.errorType, name).toBe('Forbidden');
      }
      expect(Object.fromEntries(await omitFields(intruder.organizationId))).toEqual(Object.fromEntries(await ours()));
    },
  );

  /** What the harmless calls of the tests above may not have touched. */
  async function ours(): Promise<Map<string, string>> {
    const after = new Map(before);
    const now = await omitFields(intruder.organizationId);
    for (const key of CALLBACK_ITEMS) {
      const kept = now.get(key);
      if (kept !== undefined) after.set(key, kept);
    }
    return after;
  }

  it('Every call succeeds for the owner of the ids, so other callers are refused only because of the organization', async () => {
    const refused: Record<string, string[]> = {};
    for (const name of NAMES.filter(
      (each) =>
        mayAsk('OWNER', each) &&
        ![...APP_CODE_FIELDS, ...WITH_OUTSIDE_ACCOUNT, ...FOR_NEW_NUMBERS, ...IN_LIBRARY].includes(each),
    ).sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b))) {
      const answer = await ask(owner, name, { ...theirs, key: `own-${name}` });
      if (answer.data?.[name]?.success !== true)
        refused[name] = answer.data?.[name]?.errors ?? [JSON.stringify(answer.errors)];
      await cloud.waitUntilIdle();
    }
    expect(refused).toEqual({});
  });
});
