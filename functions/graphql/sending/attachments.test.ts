import { describe, expect, it } from 'vitest';
import { newAttachment } from '../../domain/media/attachment.ts';
import { NO_MASK } from '../../domain/contacts/mask.ts';
import { newMessage } from '../../domain/sending/message.ts';
import { attachmentViews } from './attachments.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const message = newMessage({
  organizationId: 'o',
  contactId: 'c',
  id: 'm',
  kind: 'INBOUND',
  state: 'RECEIVED',
  lane: 'reply',
  body: '',
  created: NOW,
  due: NOW,
  attachments: [
    { ...newAttachment({ mediaId: 'ME1', contentType: 'image/png' }), state: 'STORED', type: 'image/png' },
    { ...newAttachment({ mediaId: 'ME2', contentType: 'image/png' }), state: 'FAILED', problem: 'GONE' },
  ],
});
const URLS = new Map([['attachments/o/c/m/0.png', 'https://files.test/0.png']]);

describe('The pictures of a text', () => {
  it('have an address for members, or say why they are missing', () =>
    expect(attachmentViews(message, NO_MASK, URLS)).toEqual([
      { kind: 'PICTURE', state: 'STORED', url: 'https://files.test/0.png', problem: null, canRetry: false },
      {
        kind: 'PICTURE',
        state: 'FAILED',
        url: null,
        problem: 'The carrier does not have this picture.',
        canRetry: true,
      },
    ]));

  it.each([
    [{ contacts: true, content: false }],
    [{ contacts: false, content: true }],
    [{ contacts: true, content: true }],
  ])('are hidden from a viewer with the mask %j', (mask) => {
    const hidden = { kind: 'PICTURE', state: 'NOT_SHOWN', url: null, problem: null, canRetry: false };
    expect(attachmentViews(message, mask, URLS)).toEqual([hidden, hidden]);
  });
});
