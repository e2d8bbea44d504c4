import { readImageHeader, MAX_IMAGE_SIDE } from './image.ts';
import { IMAGE_ENDINGS, type ImageType } from './upload-kinds.ts';
import type { ContactId, MessageId, OrganizationId } from '../shared/ids.ts';

/** What a contact attached to a text, by what the carrier says. Only pictures are fetched and shown. */
export type AttachmentKind = 'PICTURE' | 'VIDEO' | 'AUDIO' | 'CONTACT_CARD' | 'FILE';

/**
 * WAITING: a worker fetches the file from the carrier. STORED: the file is ours. FAILED: staff may try again. NOT_SHOWN: a file
 * of another kind, or bytes that are no picture.
 */
export type AttachmentState = 'WAITING' | 'STORED' | 'FAILED' | 'NOT_SHOWN';

/**
 * Why an attachment is not stored. GONE: the carrier does not have the file. TOO_LARGE: more bytes or pixels than a phone shows.
 * UNREACHABLE: the carrier did not answer for half an hour.
 */
export type AttachmentProblem = 'GONE' | 'TOO_LARGE' | 'UNREACHABLE';

/** A file that came with an inbound text. */
export interface Attachment {
  /** The carrier's id of the file. */
  readonly mediaId: string;
  readonly kind: AttachmentKind;
  readonly state: AttachmentState;
  /** What the bytes of a stored picture are. null means not stored. */
  readonly type: ImageType | null;
  readonly problem: AttachmentProblem | null;
}

/** A file as the carrier announces it. */
export interface AnnouncedFile {
  readonly mediaId: string;
  /** A MIME type. Anybody can send any. */
  readonly contentType: string;
}

/** The most files that come with a text (Twilio, "Media Resource"). */
export const ATTACHMENTS_LIMIT = 10;
/** The most bytes of a file. The carrier takes 5 MB for all files of a text (Twilio, "Media Resource"). */
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;

/**
 * How long after each attempt to fetch a file the next one begins, in seconds. The carrier sometimes announces a file that is not
 * there for some seconds.
 */
export const FETCH_DELAYS: readonly number[] = [5, 30, 120, 600, 900];

/** A map, because the carrier passes on what the sender's phone says: "__proto__/x" must be a file like any other. */
const KINDS: ReadonlyMap<string, AttachmentKind> = new Map([
  ['image', 'PICTURE'],
  ['video', 'VIDEO'],
  ['audio', 'AUDIO'],
]);
const CARD_TYPES: readonly string[] = ['text/vcard', 'text/x-vcard', 'text/directory'];

/** Returns an attachment before it is fetched. A file that is no picture is never fetched. */
export function newAttachment({ mediaId, contentType }: AnnouncedFile): Attachment {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const kind = CARD_TYPES.includes(type) ? 'CONTACT_CARD' : (KINDS.get(type.split('/')[0] ?? '') ?? 'FILE');
  return { mediaId, kind, state: kind === 'PICTURE' ? 'WAITING' : 'NOT_SHOWN', type: null, problem: null };
}

/** What a fetch found out about an attachment. */
export type AttachmentFacts = Pick<Attachment, 'state' | 'type' | 'problem'>;

/** Returns what an attachment becomes by its bytes. What the carrier says about the type does not count. */
export function judgeBytes(bytes: Uint8Array): AttachmentFacts {
  const header = readImageHeader(bytes);
  if (header === null) return { state: 'NOT_SHOWN', type: null, problem: null };
  if (Math.max(header.width, header.height) > MAX_IMAGE_SIDE) return failedFetch('TOO_LARGE');
  return { state: 'STORED', type: header.type, problem: null };
}

/** Returns what an attachment becomes that cannot be stored. */
export function failedFetch(problem: AttachmentProblem): AttachmentFacts {
  return { state: 'FAILED', type: null, problem };
}

/** Whether staff may fetch the attachment again. A file that is too large stays so. */
export function canFetchAgain({ state, problem }: Pick<Attachment, 'state' | 'problem'>): boolean {
  return state === 'FAILED' && problem !== 'TOO_LARGE';
}

/** The last attempt is about half an hour after the first. A file that still waits then was left by a worker that was killed. */
const OVERDUE_MS = 3_600_000;

/** Returns whether no one fetches a waiting attachment anymore. `received`: when its text arrived. */
export function isOverdue({ state }: Pick<Attachment, 'state'>, received: Date, now: Date): boolean {
  return state === 'WAITING' && now.getTime() - received.getTime() > OVERDUE_MS;
}

/** Returns what the keys of an organization's attachments begin with. */
export function attachmentsPrefix(organizationId: OrganizationId): string {
  return `attachments/${organizationId}/`;
}

/** Returns what the keys of a contact's attachments begin with. */
export function contactAttachmentsPrefix(organizationId: OrganizationId, contactId: ContactId): string {
  return `${attachmentsPrefix(organizationId)}${contactId}/`;
}

/** Returns the key of a stored attachment. A second fetch writes the same file again. `index`: its position in the text. */
export function attachmentKey(
  {
    organizationId,
    contactId,
    id,
  }: { readonly organizationId: OrganizationId; readonly contactId: ContactId; readonly id: MessageId },
  index: number,
  type: ImageType,
): string {
  return `${contactAttachmentsPrefix(organizationId, contactId)}${id}/${index}.${IMAGE_ENDINGS[type]}`;
}

const NAMES: Readonly<Record<AttachmentKind, readonly [one: string, many: string]>> = {
  PICTURE: ['Picture', 'pictures'],
  VIDEO: ['Video', 'videos'],
  AUDIO: ['Audio', 'audio files'],
  CONTACT_CARD: ['Contact card', 'contact cards'],
  FILE: ['File', 'files'],
};

/** Returns the name of a kind: "Contact card". */
export function nameAttachmentKind(kind: AttachmentKind): string {
  return NAMES[kind][0];
}

/** Returns what a text shows where only words fit: its words, or "Picture", "3 pictures", "2 files". */
export function describeText({
  body,
  attachments,
}: {
  readonly body: string | null;
  readonly attachments: readonly Pick<Attachment, 'kind'>[];
}): string {
  const [first] = attachments;
  if ((body ?? '') !== '' || first === undefined) return body ?? '';
  if (attachments.length === 1) return nameAttachmentKind(first.kind);
  const kind = attachments.every((each) => each.kind === first.kind) ? first.kind : 'FILE';
  return `${attachments.length} ${NAMES[kind][1]}`;
}
