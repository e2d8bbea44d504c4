import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { getErrorText, isUnauthorized } from '../../../lib/api/api-error.ts';
import { clearTokens } from '../../../lib/session/token-store.ts';
import type { Message } from '../api/conversation.ts';
import { messageContact } from '../api/message-contact.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

/** A text on its way to the server. */
export interface PendingText {
  /** Also the idempotency key, so that a second attempt does not send a second text. */
  readonly key: string;
  readonly text: string;
  readonly error: string | null;
  /** Null until the server accepted the text. Then the text stays here until the thread contains it. */
  readonly messageId: string | null;
}

interface Outbox {
  readonly pending: readonly PendingText[];
  readonly send: (text: string) => void;
  readonly resend: (key: string) => void;
}

/** Shows a text at once and sends it. A failed text can be sent again with the same key. */
export function useOutbox(contactId: string, thread: readonly Message[]): Outbox {
  const client = useQueryClient();
  const [texts, setTexts] = useState<readonly PendingText[]>([]);

  const updateText = useCallback((key: string, patch: Partial<PendingText>) => {
    setTexts((before) => before.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)));
  }, []);

  const deliver = useCallback(
    async (key: string, message: string) => {
      try {
        updateText(key, { messageId: await messageContact({ contactId, message, idempotencyKey: key }) });
        void invalidate(client, queryKeys.contact.one(contactId));
        void invalidate(client, queryKeys.contacts.inbox());
      } catch (error) {
        if (isUnauthorized(error)) clearTokens();
        updateText(key, { error: getErrorText(error, 'It could not be sent.') });
      }
    },
    [updateText, client, contactId],
  );

  const send = useCallback(
    (text: string) => {
      const key = crypto.randomUUID();
      setTexts((before) => [...before, { key, text, error: null, messageId: null }]);
      void deliver(key, text);
    },
    [deliver],
  );

  const resend = useCallback(
    (key: string) => {
      const entry = texts.find((text) => text.key === key);
      if (!entry) return;
      updateText(key, { error: null });
      void deliver(key, entry.text);
    },
    [texts, updateText, deliver],
  );

  const idsInThread = new Set(thread.map(({ id }) => id));
  return { pending: texts.filter(({ messageId }) => messageId === null || !idsInThread.has(messageId)), send, resend };
}
