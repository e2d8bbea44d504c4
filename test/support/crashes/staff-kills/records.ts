import type { Item } from '../../../../functions/data/table/table.ts';

/** Kinds of items that are compared as a whole, by partition and sort key, with the name of the kind. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^ORG#\w+ ORG$/, 'organization'],
  [/^USER#\w+ USER$/, 'user'],
  [/^ORG#\w+ MEMBER#/, 'member'],
  [/ INVITATION#/, 'invitation'],
  [/^DELETIONS /, 'deletion'],
  [/ NUMBER#REGISTRATION$/, 'registration'],
  [/ NUMBER#ORDER$/, 'order of a number'],
  [/^SIGN-UP-LINKS /, 'sign-up link'],
  [/ API-KEY#/, 'key'],
  [/ WEBHOOK-ENDPOINT#/, 'endpoint'],
  [/ WEBHOOK-EVENTS$/, 'wanted events'],
  [/ WEBHOOK-SECRET$/, 'number of the secret'],
  [/ DELIVERY#/, 'delivery'],
  [/ WEBHOOK-CALL#/, 'webhook call'],
  [/ NOTE#/, 'note'],
  [/#SAVED-REPLIES /, 'saved reply'],
  [/#VALUES /, 'custom values'],
  [/#EXPORTS EXPORT#/, 'export'],
  [/#EXPORT#\w+ FILE#/, 'file of an export'],
  [/#PITCHES /, 'listed pitch'],
  [/ PITCH$/, 'pitch'],
  [/ PITCH#SLIDE#/, 'slide'],
  [/#MEDIA /, 'media'],
  [/^LIBRARY/, 'library'],
  [/ IF-THENS?\b/, 'if/then'],
  [/#CAMPAIGN-LINKS LINK#/, 'link of campaigns'],
  [/#LANDING-PAGES? /, 'landing page'],
  [/ LANDING$/, 'page of a campaign'],
  [/#BODY-PARTS /, 'body part'],
  [/ SUBMISSION#/, 'submission'],
  [/#FORM#\S+ (TOTAL|VISIT)/, 'figures of a form'],
  [/#GROUP#\w+ GROUP$/, 'page of a group'],
  [/#UNLINKED#/, 'text to a phone'],
  [/#CONVERSATIONS#/, 'listed conversation'],
];

/** What differs between runs that mean the same: times, random values, and how often something was saved. */
const IGNORED: ReadonlySet<string> = new Set(
  (
    'pk sk id code codes hash token tokenHash passwordHash passwordLink secret sealed sealedBefore expires ends version revision ' +
    'created at since rotated until updated changed decidedAt submittedAt first last lastUsed shard after'
  ).split(' '),
);

/** Returns a line for an item that a person sees a record of, or none. */
export function describeRecord(item: Item): string[] {
  const key = `${item.pk} ${item.sk}`;
  const [, kind] = KINDS.find(([pattern]) => pattern.test(key)) ?? [];
  if (kind === undefined || isNothing(item)) return [];
  return [`${kind} ${JSON.stringify(toPlain(item))}`];
}

/** A slide or an if/then that no one has saved goes after a day. A test that is on no queue is never sent. A count of things is no thing. */
function isNothing({ pk, sk, saved, active, state }: Item): boolean {
  const isUnsent = pk.includes('#UNLINKED#') && state === 'SCHEDULED';
  return saved === false || active === false || isUnsent || sk === 'COUNT';
}

function toPlain(value: unknown): unknown {
  if (value instanceof Set) return [...value].map(toPlain).sort();
  if (ArrayBuffer.isView(value)) return '(bytes)';
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !IGNORED.has(name))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, inner]) => [name, toPlain(inner)]),
    );
  return typeof value === 'string' ? hideRandom(value) : value;
}

/** Times and codes. */
function hideRandom(value: string): string {
  return value.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)').replaceAll(/\b(?=\w*\d)(?=\w*[a-z])\w{8,}\b/gi, '*');
}
