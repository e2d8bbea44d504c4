import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { getErrorText, isUnauthorized } from '../../../lib/api/api-error.ts';
import {
  addToOutbox,
  readOutbox,
  removeFromOutbox,
  RESEND_MS,
  watchOutbox,
  type StoredText,
} from '../../../lib/session/outbox-store.ts';
import { useSession } from '../../../lib/session/session.ts';
import { clearTokens } from '../../../lib/session/token-store.ts';
import type { Message } from '../api/conversation.ts';
import { messageContact } from '../api/message-contact.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

/** A text on its way to the server. */
export interface PendingText extends StoredText {
  readonly error: string | null;
  /** Null until the server accepted the text. Then the text stays here until the thread contains it. */
  readonly messageId: string | null;
  /** Whether the server still knows the key, so that another attempt cannot send a second text. */
  readonly canResend: boolean;
}

interface Outbox {
  readonly pending: readonly PendingText[];
  readonly send: (text: string) => void;
  readonly resend: (key: string) => void;
  readonly remove: (key: string) => void;
}

const NOT_SENT = 'The page was closed before this text was sent.';
/** Another tab may be sending the text at this moment. After this time the tab has failed. */
const IN_FLIGHT_MS = 20_000;

/**
 * Shows a text at once and sends it. A text that was not sent stays in the browser's storage until it is sent again with the
 * same key, or deleted.
 */
export function useOutbox(contactId: string, thread: readonly Message[]): Outbox {
  const client = useQueryClient();
  const { user, organization } = useSession();
  const owner = useMemo(
    () => ({ organizationId: organization.id, userId: user.id, contactId }),
    [organization.id, user.id, contactId],
  );
  const [texts, setTexts] = useState<readonly PendingText[]>(() => readOutbox(owner).map(toPending));

  const updateText = useCallback((key: string, patch: Partial<PendingText>) => {
    setTexts((before) => before.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)));
  }, []);

  useEffect(() => {
    // Another tab, or this conversation before it was closed, sent or deleted a text.
    const stop = watchOutbox(owner, () => {
      const stored = new Set(readOutbox(owner).map(({ key }) => key));
      setTexts((before) => before.filter(({ key, messageId }) => messageId !== null || stored.has(key)));
    });
    const timer = setTimeout(() => {
      const stored = new Set(readOutbox(owner).map(({ key }) => key));
      const isLost = (text: PendingText): boolean =>
        text.messageId === null && text.error === null && stored.has(text.key) && Date.now() - text.at > IN_FLIGHT_MS;
      setTexts((before) => before.map((text) => (isLost(text) ? { ...text, error: NOT_SENT } : text)));
    }, IN_FLIGHT_MS + 1_000);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [owner]);

  const deliver = useCallback(
    async (key: string, message: string) => {
      try {
        const messageId = await messageContact({ contactId, message, idempotencyKey: key });
        // In this order, because a text that is not stored and has no message was deleted.
        updateText(key, { messageId, error: null });
        removeFromOutbox(owner, key);
        void invalidate(client, queryKeys.contact.one(contactId));
        void invalidate(client, queryKeys.contacts.inbox());
      } catch (error) {
        if (isUnauthorized(error)) clearTokens();
        updateText(key, { error: getErrorText(error, 'It could not be sent.') });
      }
    },
    [updateText, client, contactId, owner],
  );

  const send = useCallback(
    (text: string) => {
      const stored = { key: crypto.randomUUID(), text, at: Date.now() };
      addToOutbox(owner, stored);
      setTexts((before) => [...before, { ...stored, error: null, messageId: null, canResend: true }]);
      void deliver(stored.key, text);
    },
    [deliver, owner],
  );

  const resend = useCallback(
    (key: string) => {
      const entry = texts.find((text) => text.key === key);
      if (!entry) return;
      // The tab may have been open for weeks.
      if (Date.now() - entry.at >= RESEND_MS) return updateText(key, { canResend: false });
      updateText(key, { error: null });
      void deliver(key, entry.text);
    },
    [texts, updateText, deliver],
  );

  const remove = useCallback(
    (key: string) => {
      removeFromOutbox(owner, key);
      setTexts((before) => before.filter((text) => text.key !== key));
    },
    [owner],
  );

  // A text that the thread has had is no longer on its way. It may leave the thread again, because it was canceled.
  const pending = withoutThread(texts, thread);
  if (pending.length < texts.length) setTexts(pending);
  return { pending, send, resend, remove };
}

function withoutThread(texts: readonly PendingText[], thread: readonly Message[]): readonly PendingText[] {
  const ids = new Set(thread.map(({ id }) => id));
  return texts.filter(({ messageId }) => messageId === null || !ids.has(messageId));
}

function toPending(stored: StoredText): PendingText {
  const age = Date.now() - stored.at;
  return { ...stored, messageId: null, error: age < IN_FLIGHT_MS ? null : NOT_SENT, canResend: age < RESEND_MS };
}
