import twilio from 'twilio';
import type { CarrierAccount } from '../../functions/adapters/secrets.ts';
import { ATTACHMENTS_LIMIT, type AnnouncedFile } from '../../functions/domain/media/attachment.ts';
import { isE164, type E164 } from '../../functions/domain/contacts/phone.ts';
import { callService } from '../../functions/platform/service-error.ts';

/** A text in the carrier's list. The carrier keeps no id of ours, so that number, moment and body identify a text. */
export interface CarrierText {
  readonly carrierId: string;
  /** OUT: handed over by us. IN: from a phone. The carrier's own answers to keywords are no texts of ours. */
  readonly direction: 'OUT' | 'IN';
  /** Our number. */
  readonly number: E164;
  /** The number of the person. */
  readonly phone: E164;
  readonly body: string;
  /** The files that came with an inbound text. */
  readonly media: readonly AnnouncedFile[];
  /** When the carrier accepted or received the text, in whole seconds. */
  readonly at: string;
  /** When the carrier last changed the text. */
  readonly updated: string;
  readonly status: string;
  readonly code: number | null;
}

/** A page of the list, newest first. */
interface CarrierPage {
  readonly texts: readonly CarrierText[];
  /** Whether every text of the page is older than the asked moment. Later pages are older still. */
  readonly isPast: boolean;
  /** The address of the next page. null if this is the last one. */
  readonly next: string | null;
}

export type ListCarrierTexts = (since: Date, address: string | null) => Promise<CarrierPage>;

/** The most that the carrier returns in one page. */
const PAGE_SIZE = 1_000;
const TIMEOUT_MS = 60_000;
/** A request that fails is repeated so often. A list changes nothing. */
const MAX_RETRIES = 5;

/**
 * Returns a function that lists the carrier's texts by pages. The list is not filtered by date: a filter leaves out texts
 * that the carrier has accepted and not sent yet.
 */
export function createCarrierList(
  account: CarrierAccount,
  baseUrl: string | undefined,
  pageSize = PAGE_SIZE,
): ListCarrierTexts {
  const client = twilio(account.accountSid, account.authToken, {
    timeout: TIMEOUT_MS,
    autoRetry: true,
    maxRetries: MAX_RETRIES,
  });
  if (baseUrl) client.api.baseUrl = baseUrl;
  return async (since, address) => {
    const page = await callService(
      address === null
        ? client.messages.page({ pageSize })
        : client.messages.getPage(`${client.api.baseUrl}${address}`),
    );
    const dates = page.instances.map(({ dateCreated }) => dateCreated);
    const next = page.nextPageUrl;
    return {
      texts: await toCarrierTexts(page.instances.filter(({ dateCreated }) => dateCreated >= since)),
      isPast: dates.length > 0 && dates.every((at) => at < since),
      next: next ? next.slice(new URL(next).origin.length) : null,
    };
  };
}

type Instance = Awaited<ReturnType<ReturnType<typeof twilio>['messages']['list']>>[number];

/** Few texts have files, so their files are listed one text after the other. */
async function toCarrierTexts(instances: readonly Instance[]): Promise<CarrierText[]> {
  const texts: CarrierText[] = [];
  for (const instance of instances) {
    const text = toCarrierText(instance);
    if (text) texts.push(hasFiles(instance) ? { ...text, media: await listFiles(instance) } : text);
  }
  return texts;
}

function hasFiles({ direction, numMedia }: Instance): boolean {
  return direction === 'inbound' && Number(numMedia) > 0;
}

async function listFiles(text: Instance): Promise<AnnouncedFile[]> {
  const files = await callService(text.media().list({ limit: ATTACHMENTS_LIMIT }));
  return files.map(({ sid, contentType }) => ({ mediaId: sid, contentType }));
}

function toCarrierText(text: Instance): CarrierText | null {
  const direction = text.direction === 'inbound' ? 'IN' : text.direction === 'outbound-api' ? 'OUT' : null;
  const [number, phone] = direction === 'IN' ? [text.to, text.from] : [text.from, text.to];
  if (direction === null || !isE164(number) || !isE164(phone)) return null;
  return {
    carrierId: text.sid,
    direction,
    number,
    phone,
    body: text.body,
    media: [],
    at: text.dateCreated.toISOString(),
    updated: (text.dateUpdated ?? text.dateCreated).toISOString(),
    status: text.status,
    code: text.errorCode || null,
  };
}
