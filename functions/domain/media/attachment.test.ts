import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJpeg, GIF, PNG } from '../../../test/support/scenarios/media/images.ts';
import { MAX_IMAGE_SIDE } from './image.ts';
import {
  attachmentKey,
  canFetchAgain,
  contactAttachmentsPrefix,
  describeText,
  failedFetch,
  FETCH_DELAYS,
  isOverdue,
  judgeBytes,
  newAttachment,
} from './attachment.ts';

const announce = (contentType: string) => newAttachment({ mediaId: 'ME1', contentType });

describe('A file that came with a text', () => {
  it.each([
    ['image/jpeg', 'PICTURE', 'WAITING'],
    ['IMAGE/PNG; name="a.png"', 'PICTURE', 'WAITING'],
    ['image/heic', 'PICTURE', 'WAITING'],
    ['video/mp4', 'VIDEO', 'NOT_SHOWN'],
    ['audio/amr', 'AUDIO', 'NOT_SHOWN'],
    ['text/x-vcard', 'CONTACT_CARD', 'NOT_SHOWN'],
    ['application/pdf', 'FILE', 'NOT_SHOWN'],
    ['', 'FILE', 'NOT_SHOWN'],
  ])('of type %j is a %s and %s', (contentType, kind, state) =>
    expect(announce(contentType)).toMatchObject({ kind, state, type: null, problem: null }),
  );

  it('is a picture by its bytes alone, also with data of the phone after its end', () => {
    const trailed = Uint8Array.from([...buildJpeg(20, 10), 1, 2, 3]);
    for (const [bytes, type] of [
      [PNG, 'image/png'],
      [GIF, 'image/gif'],
      [trailed, 'image/jpeg'],
    ] as const)
      expect(judgeBytes(bytes)).toEqual({ state: 'STORED', type, problem: null });
    for (const text of ['<svg onload="alert(1)"/>', '<script>alert(1)</script>', ''])
      expect(judgeBytes(new TextEncoder().encode(text))).toEqual({ state: 'NOT_SHOWN', type: null, problem: null });
    expect(judgeBytes(buildJpeg(MAX_IMAGE_SIDE + 1, 1))).toEqual(failedFetch('TOO_LARGE'));
  });

  it('can be fetched again unless it is too large', () => {
    expect(canFetchAgain(failedFetch('GONE'))).toBe(true);
    expect(canFetchAgain(failedFetch('UNREACHABLE'))).toBe(true);
    expect(canFetchAgain(failedFetch('TOO_LARGE'))).toBe(false);
    expect(canFetchAgain(announce('image/png'))).toBe(false);
  });

  it('is overdue only after its last attempt', () => {
    const received = new Date('2026-03-02T17:00:00Z');
    const lastAttempt = new Date(received.getTime() + FETCH_DELAYS.reduce((sum, each) => sum + each, 0) * 1000);
    expect(isOverdue({ state: 'WAITING' }, received, lastAttempt)).toBe(false);
    const later = new Date(received.getTime() + 2 * 3_600_000);
    expect(isOverdue({ state: 'WAITING' }, received, later)).toBe(true);
    expect(isOverdue({ state: 'STORED' }, received, later)).toBe(false);
  });

  it('has a key that begins with the prefix of its contact and of no other one', () => {
    const id = fc.stringMatching(/^[0-9A-Z]{1,26}$/);
    fc.assert(
      fc.property(id, id, id, id, fc.nat(9), (organizationId, contactId, other, messageId, index) => {
        const key = attachmentKey({ organizationId, contactId, id: messageId }, index, 'image/png');
        expect(key.startsWith(contactAttachmentsPrefix(organizationId, contactId))).toBe(true);
        expect(key.startsWith(contactAttachmentsPrefix(organizationId, other))).toBe(other === contactId);
        expect(key.startsWith(contactAttachmentsPrefix(other, contactId))).toBe(other === organizationId);
      }),
    );
  });
});

describe('Where only words fit', () => {
  const kinds = (...types: string[]) => types.map(announce);
  it.each([
    ['Look!', kinds('image/png'), 'Look!'],
    ['', kinds('image/png'), 'Picture'],
    ['', kinds('image/png', 'image/jpeg', 'image/gif'), '3 pictures'],
    ['', kinds('image/png', 'video/mp4'), '2 files'],
    ['', kinds('text/vcard'), 'Contact card'],
    ['', [], ''],
    [null, [], ''],
  ])('a text of %j with %j shows as %j', (body, attachments, shown) =>
    expect(describeText({ body, attachments })).toBe(shown),
  );
});
