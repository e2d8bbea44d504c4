import type { Access } from '../../../../functions/domain/accounts/access.ts';
import { FIELDS, type FieldName } from '../../../../functions/graphql/registry/registry.ts';
import { mayCall } from '../../../../functions/graphql/registry/may-call.ts';
import type { EntityIds, EntityKind } from './one-of-everything.ts';
import { ownedArguments, type OwnedArgument } from './operations.ts';

export const NOBODY = '01ZZZZZZZZZZZZZZZZZZZZZZZZ';
/** Every kind of thing that some argument names. */
const KINDS = [
  ...new Set(
    Object.keys(FIELDS)
      .flatMap(ownedArguments)
      .map(({ kind }) => kind),
  ),
];

/** Ids of nothing that exists. */
export const MISSING_IDS: EntityIds = {
  ...(Object.fromEntries(KINDS.map((kind) => [kind, NOBODY])) as Record<EntityKind, string>),
  upload: `imports/${NOBODY}/${NOBODY}.csv`,
  leadsCursor: 'nowhere',
  key: 'missing-key',
  word: 'Zzyzx',
};
/** Places in an order: from another one's on come one's own that lie behind it. */
export const PLACES: readonly string[] = KINDS.filter((kind) => kind.endsWith('Cursor'));
/** Hints at where to look rather than names of a thing: what is there is one's own, or nothing. */
const NO_IDS: readonly string[] = [...PLACES, 'key', 'word'];

/** Where what does not exist is passed over: a second click on a delete, a choice of which some are gone in the meantime. */
const PASSED_OVER: readonly string[] = [
  'createCampaignFeature.after',
  'createPitchSlide.after',
  // Only actions of another type name a campaign.
  'createWorkflowAction.nextCampaignId',
  'updateWorkflowAction.nextCampaignId',
  'updatePitch.structure',
  'deleteCampaignFeature.campaignFeatureId',
  'addLeadsToCampaign.leadIds',
  'removeLeadsFromCampaign.leadIds',
  // The contacts that "select all" leaves out, and the list of "select all", which says nothing beside named contacts.
  ...[
    'archiveLeads',
    'addLeadsToCampaign',
    'messageLeads',
    'removeLeadsFromCampaign',
    'summarizeSending',
    'addLeadsToGroup',
    'removeLeadsFromGroup',
    'tagLeads',
  ].flatMap((field) => [
    `${field}.exceptLeadIds`,
    `${field}.fromCampaignId`,
    `${field}.fromTagId`,
    `${field}.groupIds`,
  ]),
  'removeLeadsFromGroup.leadIds',
  'updateLeadAppointment.campaignsToRemove',
  'tagLeads.leadIds',
];

export const LEVELS = ['LIMITED', 'READONLY', 'MANAGER', 'ADMIN', 'OWNER'] as const satisfies readonly Access[];
export const NAMES = (Object.keys(FIELDS) as FieldName[]).filter(
  (name) => name !== 'logoutUser' && FIELDS[name].access !== 'PUBLIC',
);
/** Fields that members call and that name something. */
export const WITH_IDS = NAMES.filter((name) => FIELDS[name].access !== 'PLATFORM' && ownedArguments(name).length > 0);

/** Returns whether a member with this level may call a field. */
export function mayAsk(level: Access, name: FieldName): boolean {
  return mayCall({ access: level, wpAdmin: false }, FIELDS[name]);
}

export interface Attempt {
  readonly called: string;
  readonly foreign: Readonly<Record<string, unknown>>;
  /** The same with what does not exist. */
  readonly missing: Readonly<Record<string, unknown>>;
  /** Nothing but a refusal is right. */
  readonly refused: boolean;
  readonly alike: boolean;
}

/** Each id by itself, with one's own in all other places or in those that must be filled, in a list beside one's own, and all at once. */
export function buildAttempts(name: string, own: EntityIds, theirs: EntityIds): Attempt[] {
  const owned = ownedArguments(name);
  const given = ({ list }: OwnedArgument, id: string): unknown => (list ? [id] : id);
  const left = Object.fromEntries(owned.filter(({ required }) => !required).map((argument) => [argument.name, null]));
  const tries = owned.flatMap((argument): Attempt[] => {
    const [foreign, missing] = [theirs, MISSING_IDS].map((ids) => ({
      [argument.name]: given(argument, ids[argument.kind]),
    }));
    const refused = !NO_IDS.includes(argument.kind) && !PASSED_OVER.includes(`${name}.${argument.name}`);
    const alike = !PLACES.includes(argument.kind);
    const beside = [theirs, MISSING_IDS].map((ids) => ({
      ...left,
      [argument.name]: [own[argument.kind], ids[argument.kind]],
    }));
    return [
      { called: argument.name, foreign: { ...left, ...foreign }, missing: { ...left, ...missing }, refused, alike },
      { called: `${argument.name} among one’s own`, foreign: { ...foreign }, missing: { ...missing }, refused, alike },
      ...(argument.list
        ? [
            {
              called: `${argument.name} beside one’s own`,
              foreign: beside[0] ?? {},
              missing: beside[1] ?? {},
              refused: false,
              alike,
            },
          ]
        : []),
    ];
  });
  const all = (ids: EntityIds) =>
    Object.fromEntries(owned.map((argument) => [argument.name, given(argument, ids[argument.kind])]));
  return [
    ...tries,
    {
      called: 'all',
      foreign: all(theirs),
      missing: all(MISSING_IDS),
      refused: owned.some(({ kind }) => !NO_IDS.includes(kind)),
      alike: !owned.every(({ kind }) => PLACES.includes(kind)),
    },
  ];
}

/** An answer without what differs from call to call: ids that were just made, times, and how far a job of both calls is. */
export function response(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer)
      // The ids of slides and widgets begin with that of their pitch.
      .replaceAll(/01[0-9A-HJKMNP-TV-Z]{24}(-[2-9a-z]{12})*/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/"(progress|added|merged|changed|already)":[\d.]+/g, '"$1":0')
      .replaceAll(/"changedLeadIds":\[[^\]]*\]/g, '"changedLeadIds":[]')
      .replaceAll(/"code":"[2-9a-z]{12}"/g, '"code":"CODE"')
      .replaceAll('"DONE"', '"RUNNING"'),
    // One's own if/then gets an if or a then with each call.
    (key, value: unknown) => (key === 'workflow' && value !== null ? 'IF-THEN' : value),
  );
}
