import { randomBytes } from 'node:crypto';
import { send, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { newSid } from './sid.ts';
import type { CarrierFile, CarrierText, SentFile } from './texts.ts';

/** Where the carrier stores files. Twilio has another host for them, to which the API redirects. */
export const STORAGE_PATH = '/carrier-media/';

const FILES_PATH = /^\/2010-04-01\/Accounts\/[^/]+\/Messages\/([^/]+)\/Media(?:\/([^/.]+))?(\.json)?$/;

export function storeFile({ contentType, data }: SentFile): CarrierFile {
  return { contentType, data, sid: newSid('ME'), key: randomBytes(16).toString('hex') };
}

/** Returns whether a path is one of the files of a text. */
export function isFileRequest(path: string): boolean {
  return FILES_PATH.test(path);
}

/**
 * Handles an authenticated request for the files of a text: their list, or a redirect to where a file is stored (Twilio, "Media
 * Resource"). Returns false when there is no such text or file.
 */
export function handleFileRequest(
  { url }: WireRequest,
  res: Reply,
  account: string,
  find: (sid: string) => CarrierText | undefined,
): boolean {
  const [, textSid = '', sid, json] = FILES_PATH.exec(url.pathname) ?? [];
  const text = find(textSid);
  if (!text) return false;
  if (sid === undefined) {
    sendJson(res, 200, listJson(text, account, url.pathname));
    return true;
  }
  const file = text.media?.find((each) => each.sid === sid);
  if (!file) return false;
  if (json !== undefined) sendJson(res, 200, fileJson(text, file, account));
  else send(res, 307, { location: `${STORAGE_PATH}${file.key}` });
  return true;
}

/** Handles a request to the storage. The address is the permission. */
export function handleStorageRequest({ url }: WireRequest, res: Reply, texts: readonly CarrierText[]): void {
  const key = url.pathname.slice(STORAGE_PATH.length);
  const file = texts.flatMap(({ media }) => media ?? []).find((each) => each.key === key);
  if (file) send(res, 200, { 'content-type': file.contentType }, Buffer.from(file.data, 'base64'));
  else send(res, 404, { 'content-type': 'application/xml' }, '<Error><Code>NoSuchKey</Code></Error>');
}

function listJson(text: CarrierText, account: string, uri: string): Record<string, unknown> {
  const files = (text.media ?? []).map((file) => fileJson(text, file, account));
  return {
    media_list: files,
    page: 0,
    page_size: 50,
    start: 0,
    end: files.length - 1,
    uri,
    first_page_uri: uri,
    next_page_uri: null,
    previous_page_uri: null,
  };
}

function fileJson(text: CarrierText, { sid, contentType }: CarrierFile, account: string): Record<string, unknown> {
  const date = new Date(text.created).toUTCString().replace('GMT', '+0000');
  return {
    account_sid: account,
    content_type: contentType,
    date_created: date,
    date_updated: date,
    parent_sid: text.sid,
    sid,
    uri: `/2010-04-01/Accounts/${account}/Messages/${text.sid}/Media/${sid}.json`,
  };
}
