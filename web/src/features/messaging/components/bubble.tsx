import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cutText } from '../../../../../functions/domain/shared/graphemes.ts';
import { MarkedText } from '../../../components/display/marked-text.tsx';
import { formatClockTime, formatExactTime } from '../../../lib/format/zone-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Message } from '../api/conversation.ts';
import { formatState } from '../../../shared/sending/message-state.ts';
import { canCancel, canDelete, canEdit, canRetry, nameText } from '../rules/message-state.ts';
import { getTime } from '../rules/thread.ts';
import { AttachmentList } from './attachments/attachment-list.tsx';
import classes from './bubble.module.css';
import type { PendingText } from './use-outbox.ts';

interface BubbleProps {
  readonly contactId: string;
  readonly message: Message;
  readonly now: Date;
  /** The words that are marked in the text that a search found. Null in every other text. */
  readonly search: string | null;
  readonly firstUnread: boolean;
  readonly retrying: boolean;
  /** Why a scheduled text will not be sent, or null. */
  readonly heldBecause: string | null;
  /** Whether the person may fetch a picture again that did not arrive. */
  readonly canFetch: boolean;
  readonly onRetry?: (messageId: string) => void;
  /** Cancels a scheduled text. */
  readonly onCancel?: (message: Message) => void;
  /** Takes a scheduled text back into the reply field. */
  readonly onEdit?: (message: Message) => void;
  /** Removes a failed text from the conversation. */
  readonly onDelete?: (message: Message) => void;
}

const SENDER_LENGTH = 30;

/** While nothing is sent, a scheduled text has a reason in place of its time. */
function withoutTime(message: Message, held: string): Message {
  return message.state === 'SCHEDULED' ? { ...message, scheduledFor: null, reason: held.replace(/\.$/, '') } : message;
}

/** One text: outgoing on the right, incoming on the left, with its state in words. */
export function Bubble({
  contactId,
  message,
  now,
  search,
  firstUnread,
  retrying,
  heldBecause,
  canFetch,
  onRetry,
  onCancel,
  onEdit,
  onDelete,
}: BubbleProps): ReactNode {
  const isOutgoing = message.direction === 'OUT';
  const { sendingHeld } = useSession().organization;
  const hasFiles = (message.attachments ?? []).length > 0;
  const state =
    message.state === 'SCHEDULED' && heldBecause !== null
      ? { text: `Won't be sent: ${heldBecause}`, failed: true }
      : formatState(sendingHeld === null ? message : withoutTime(message, sendingHeld), now);
  const at = getTime(message);
  const sender = getSender(message);
  const hasFailed = state.failed && message.state !== 'SCHEDULED';
  const retry = hasFailed && !retrying && canRetry(message) ? onRetry : undefined;
  return (
    <>
      {firstUnread && <p className={`${classes.unread} row gap-12 strong`}>New</p>}
      <article
        className={`${classes.entry} column gap-4 start`}
        data-own={isOutgoing || undefined}
        data-message={message.id}
      >
        {(message.message !== '' || !hasFiles) && (
          <p className={classes.bubble} data-kind={getKind(message, state.failed && !retrying)}>
            <span className="unseen">{nameText(message, heldBecause !== null)}: </span>
            <MarkedText text={message.message} search={search} />
          </p>
        )}
        {hasFiles && <AttachmentList contactId={contactId} message={message} now={now} canRetry={canFetch} />}
        <p className={`${classes.foot} fine flow`}>
          {isOutgoing && sender !== null && <span>{sender}</span>}
          {isOutgoing && (
            <span data-failed={state.failed || undefined} className={classes.state}>
              {message.state === 'SCHEDULED' && !state.failed && <IconClock size={14} aria-hidden="true" />}
              {state.failed && !retrying && <IconAlertCircle size={14} aria-hidden="true" />}
              {retrying ? 'Retrying' : state.text}
            </span>
          )}
          {message.state !== 'SCHEDULED' && (
            <Tooltip label={formatExactTime(at)}>
              <time dateTime={at.toISOString()} tabIndex={-1}>
                {formatClockTime(at)}
              </time>
            </Tooltip>
          )}
          {retry && <FootButton label="Retry" onClick={() => retry(message.id)} />}
          {onDelete && hasFailed && !retrying && canDelete(message) && (
            <FootButton label="Delete" onClick={() => onDelete(message)} />
          )}
          {onEdit && canEdit(message) && <FootButton label="Edit" onClick={() => onEdit(message)} />}
          {onCancel && canCancel(message) && <FootButton label="Cancel" onClick={() => onCancel(message)} />}
        </p>
      </article>
    </>
  );
}

/** A text that the server has not accepted yet. */
export function PendingBubble({
  text,
  onResend,
  onDelete,
}: {
  readonly text: PendingText;
  readonly onResend: () => void;
  readonly onDelete: () => void;
}): ReactNode {
  return (
    <article className={`${classes.entry} column gap-4 start`} data-own>
      <p className={classes.bubble} data-kind={text.error === null ? 'pending' : 'failed'}>
        {text.text}
      </p>
      <p className={`${classes.foot} fine flow`}>
        {text.error === null ? (
          <span>Sending</span>
        ) : (
          <>
            <span data-failed className={classes.state}>
              Error: {text.error}
            </span>
            {text.canResend && <FootButton label="Retry" onClick={onResend} />}
            <FootButton label="Delete" onClick={onDelete} />
          </>
        )}
      </p>
    </article>
  );
}

/** A button below a text. The style puts a separator into each part of the line, and inside the button it would be read as its name. */
function FootButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactNode {
  return (
    <span>
      <button type="button" className={classes.retry} onClick={onClick}>
        {label}
      </button>
    </span>
  );
}

function getKind(message: Message, failed: boolean): 'automatic' | 'received' | 'failed' | 'pending' | 'ai' | 'staff' {
  if (message.direction === 'IN') return message.automatic ? 'automatic' : 'received';
  if (failed) return 'failed';
  if (message.state === 'SCHEDULED' || message.state === 'CLAIMED') return 'pending';
  return message.aiGenerated ? 'ai' : 'staff';
}

function getSender({ senderName, campaignName }: Message): string | null {
  const name = senderName ?? campaignName;
  if (name === null || name === '') return null;
  return name.length > SENDER_LENGTH ? `${cutText(name, SENDER_LENGTH)}…` : name;
}
