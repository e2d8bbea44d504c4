import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorText, isUnauthorized } from '../../../lib/api/api-error.ts';
import { clearTokens } from '../../../lib/session/token-store.ts';
import type { Message } from '../api/conversation.ts';
import { messageContact } from '../api/message-contact.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

/** A text on its way to the server. */
export interface PendingText {
  /** Also its idempotency key: the same text tried again stays one text. */
  readonly key: string;
  readonly text: string;
  readonly error: string | null;
  /** Known once the server took it; then it stays here until the thread holds it. */
  readonly messageId: string | null;
}

interface Outbox {
  readonly pending: readonly PendingText[];
  readonly send: (text: string) => void;
  readonly resend: (key: string) => void;
}

/** Shows a text at once and sends it; what failed can be tried again under the same key. */
export function useOutbox(contactId: string, thread: readonly Message[]): Outbox {
  const client = useQueryClient();
  const [texts, setTexts] = useState<readonly PendingText[]>([]);

  const change = useCallback((key: string, part: Partial<PendingText>) => {
    setTexts((before) => before.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }, []);

  const deliver = useCallback(
    async (key: string, message: string) => {
      try {
        change(key, { messageId: await messageContact({ contactId: contactId, message, idempotencyKey: key }) });
        void invalidate(client, queryKeys.contact.one(contactId));
        void invalidate(client, queryKeys.contacts.inbox());
      } catch (error) {
        if (isUnauthorized(error)) clearTokens();
        change(key, { error: errorText(error, 'It could not be sent.') });
      }
    },
    [change, client, contactId],
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
      change(key, { error: null });
      void deliver(key, entry.text);
    },
    [texts, change, deliver],
  );

  const arrived = new Set(thread.map(({ id }) => id));
  return { pending: texts.filter(({ messageId }) => messageId === null || !arrived.has(messageId)), send, resend };
}
