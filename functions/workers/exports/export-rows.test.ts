import { expect, it } from 'vitest';
import type { Attachment } from '../../domain/media/attachment.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { EXPORT_HEADERS, toTextRow } from './export-rows.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const TEXT = EXPORT_HEADERS.texts.indexOf('Text');

const picture = (mediaId: string): Attachment => ({
  mediaId,
  kind: 'PICTURE',
  state: 'STORED',
  type: 'image/png',
  problem: null,
});

const build = (body: string | null, attachments: readonly Attachment[]) =>
  newMessage({
    organizationId: 'o',
    contactId: 'c',
    id: 'm',
    kind: 'INBOUND',
    state: 'RECEIVED',
    lane: 'reply',
    body,
    attachments,
    created: NOW,
    due: NOW,
  });

it.each([
  ['words', 'Hello', [], 'Hello'],
  ['words and a picture', 'My tooth', [picture('a')], 'My tooth'],
  ['a picture alone', null, [picture('a')], 'Picture'],
  ['three pictures alone', '', [picture('a'), picture('b'), picture('c')], '3 pictures'],
])('The row of a text with %s has its words, or else names what came', (_, body, attachments, text) => {
  expect(toTextRow(build(body, attachments))[TEXT]).toBe(text);
});
