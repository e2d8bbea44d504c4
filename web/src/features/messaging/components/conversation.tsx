import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toastError } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useConversation, type ConversationData } from '../api/conversation.ts';
import { viewContact } from '../api/message-contact.ts';
import { useRetryText } from '../api/retry-text.ts';
import { blockedReason } from '../rules/composer.ts';
import { buildThread } from '../rules/thread.ts';
import { Composer } from './composer.tsx';
import classes from './conversation.module.css';
import { OptOutHint } from './opt-out-hint.tsx';
import { Thread } from './thread.tsx';
import { useOutbox } from './use-outbox.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

interface ConversationProps {
  readonly contactId: string;
  /** In a dialog rather than filling the screen. */
  readonly compact?: boolean;
}

/** The texts with one contact and the box to answer in. */
export function Conversation({ contactId: contactId, compact = false }: ConversationProps): ReactNode {
  const conversation = useConversation(contactId);
  return (
    <div className={classes.conversation} data-compact={compact || undefined}>
      <QueryState query={conversation} skeleton={<ThreadSkeleton />}>
        {(data) => <Loaded key={contactId} data={data} />}
      </QueryState>
    </div>
  );
}

function Loaded({ data }: { readonly data: ConversationData }): ReactNode {
  const { screen } = useBrand();
  const session = useSession();
  const maySend = can(session, 'sendMessages');
  const thread = buildThread(data);
  const outbox = useOutbox(data.id, thread);
  const retry = useRetryText(data.id);
  useMarkViewed(data.id, thread.findLast(({ direction }) => direction === 'IN')?.id ?? null, maySend);
  const blocked = blockedReason(data, { maySend, twilioPhone: session.organization.twilioPhone }, screen);
  const retryText = (messageId: string): void =>
    retry.mutate(messageId, { onError: (error) => toastError('Not sent', errorText(error, screen.unknownError)) });
  return (
    <>
      <Thread
        thread={thread}
        lastViewed={data.lastViewed}
        pending={outbox.pending}
        onResend={outbox.resend}
        retrying={retry.isPending ? retry.variables : null}
        {...(blocked === null ? { onRetry: retryText } : {})}
      />
      {data.mayOptOut && maySend && <OptOutHint contactId={data.id} />}
      <Composer contactId={data.id} blocked={blocked} organization={session.organization} onSend={outbox.send} />
    </>
  );
}

/** Seen when it is opened, and again when a text comes in while one looks at it. */
function useMarkViewed(contactId: string, lastInbound: string | null, mayMark: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!mayMark || lastInbound === null) return;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      // Not being marked is no loss to the reader; the red dot stays and the next look tries again.
      viewContact(contactId).then(
        () => void invalidate(client, queryKeys.contacts.inbox()),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [client, contactId, lastInbound, mayMark]);
}

function ThreadSkeleton(): ReactNode {
  return (
    <div className={classes.skeleton}>
      <Skeleton height={44} width="45%" />
      <Skeleton height={64} width="55%" ml="auto" />
      <Skeleton height={44} width="38%" />
      <Skeleton height={44} width="50%" ml="auto" />
    </div>
  );
}
