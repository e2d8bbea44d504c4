import { isRequiredArgument } from 'graphql';
import { getArguments, buildDocument } from '../cloud/schema.ts';

/** Ids that a call can name: of the caller's organization, of another one, or of nothing that exists. */
export interface EntityIds {
  readonly lead: string;
  readonly campaign: string;
  readonly step: string;
  /** A text to `lead` that failed. */
  readonly text: string;
  /** A job that sends a message to many contacts. */
  readonly job: string;
  readonly importJob: string;
  readonly upload: string;
  /** A member of the organization. `self` is the caller. */
  readonly user: string;
  readonly self: string;
  readonly organization: string;
  /** Cursors of the next pages. */
  readonly leadsCursor: string;
  readonly jobsCursor: string;
  readonly rejectsCursor: string;
  /** An idempotency key that was used. */
  readonly key: string;
  /** A word that only this organization's contacts have. */
  readonly word: string;
}

type EntityKind = keyof EntityIds;

export interface Operation {
  readonly document: string;
  readonly variables: Record<string, unknown>;
}

/** Arguments that name something of an organization, by `argument` or, if a field differs, by `field.argument`. */
const OWNED_ARGUMENTS: Readonly<Record<string, EntityKind>> = {
  leadId: 'lead',
  leadIds: 'lead',
  campaignId: 'campaign',
  campaignFeatureId: 'step',
  campaignFeatureQueueId: 'text',
  jobId: 'job',
  'jobRejects.jobId': 'importJob',
  'undoImport.jobId': 'importJob',
  uploadKey: 'upload',
  userId: 'user',
  'user.userId': 'self',
  userIds: 'user',
  organizationId: 'organization',
  'leads.after': 'leadsCursor',
  'jobs.after': 'jobsCursor',
  'jobRejects.after': 'rejectsCursor',
  'createCampaignFeature.after': 'step',
  idempotencyKey: 'key',
  search: 'word',
};

type Value = string | number | boolean | null | object | ((given: Readonly<Record<string, unknown>>) => unknown);

/** Valid values for all other arguments, by `argument` or `field.argument`. */
const PLAIN_VALUES: Readonly<Record<string, Value>> = {
  // Restoring and resuming change nothing that the other calls need.
  restore: true,
  held: false,
  scope: 'ORGANIZATION',
  reason: null,
  allLeads: (given) => !given.leadIds,
  attestation: 'They agreed in our shop',
  contentType: 'text/csv',
  days: 0,
  delayUntil: null,
  email: 'nobody@sunrise.test',
  featureType: 'MESSAGE',
  fileName: null,
  firstNameKey: null,
  fullNameKey: 'name',
  headers: ['name', 'phone'],
  hours: 0,
  includeBilling: false,
  includeFeatures: true,
  includeStats: true,
  kind: 'CSV',
  label: 'Taken',
  lastNameKey: null,
  lead: { name: 'Taken' },
  leadFilter: null,
  leads: [{ name: 'Taken' }],
  // Rows instead of the uploaded file.
  'leadsFromCsv.leads': null,
  message: 'Hello',
  messageContent: [{ type: 'TEXT', text: 'Hello STOP' }],
  messagesOnly: false,
  minutes: 0,
  name: 'Taken',
  note: null,
  orgAdmins: false,
  organization: { messageContent: [{ type: 'TEXT', text: 'May we text you? Reply YES' }] },
  page: 1,
  password: 'wrong',
  paused: false,
  phone: '602 555 0142',
  phoneKey: 'phone',
  recent: false,
  sendAgain: false,
  size: 10,
  startAt: null,
  stopOnReply: false,
  structureType: 'FEATURE',
  user: { access: 'READONLY' },
  window: null,
};

export interface OwnedArgument {
  readonly name: string;
  readonly kind: EntityKind;
  readonly list: boolean;
  readonly required: boolean;
}

function findEntry<T>(table: Readonly<Record<string, T>>, field: string, argument: string): T | undefined {
  return Object.hasOwn(table, `${field}.${argument}`)
    ? table[`${field}.${argument}`]
    : Object.hasOwn(table, argument)
      ? table[argument]
      : undefined;
}

/** Returns the arguments of a field that could name something of another organization. */
export function ownedArguments(field: string): OwnedArgument[] {
  return getArguments(field).flatMap((argument) => {
    const kind = findEntry(OWNED_ARGUMENTS, field, argument.name);
    return kind === undefined
      ? []
      : [
          {
            name: argument.name,
            kind,
            list: String(argument.type).startsWith('['),
            required: isRequiredArgument(argument),
          },
        ];
  });
}

/** Returns arguments that are in neither table, and ids of unknown kinds. A new argument needs an entry above. */
export function unknownArguments(field: string): string[] {
  return getArguments(field).flatMap(({ name, type }) => {
    const known =
      findEntry(OWNED_ARGUMENTS, field, name) !== undefined ||
      (!/\bID\b/.test(String(type)) && findEntry(PLAIN_VALUES, field, name) !== undefined);
    return known ? [] : [`${field}.${name}`];
  });
}

/** Builds an operation with these ids. `instead` replaces the values of some arguments. */
export function buildOperation(
  field: string,
  ids: EntityIds,
  instead: Readonly<Record<string, unknown>> = {},
): Operation {
  const variables: Record<string, unknown> = {};
  for (const { name, kind, list } of ownedArguments(field)) {
    variables[name] = Object.hasOwn(instead, name) ? instead[name] : list ? [ids[kind]] : ids[kind];
  }
  for (const { name } of getArguments(field)) {
    if (name in variables) continue;
    const value = findEntry(PLAIN_VALUES, field, name);
    variables[name] =
      typeof value === 'function' ? (value as (given: Record<string, unknown>) => unknown)(variables) : (value ?? null);
  }
  return { document: buildDocument(field), variables };
}
