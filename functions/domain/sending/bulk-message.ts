import type { EventId, UserId } from '../shared/ids.ts';
import type { MessageBlock } from '../content/blocks.ts';

/** What the job of a message to many keeps for its worker. */
export interface BulkMessageDetails {
  readonly blocks: readonly MessageBlock[];
  /** When the messages are due, ISO. */
  readonly due: string;
  /** Message ids derive from the seed and the contact, so that a repeated batch finds its own messages. */
  readonly seed: string;
  readonly userId: UserId;
  readonly senderName: string | null;
  /** The events whose contacts get the message, which may name their appointment. missing if the message is of no event. */
  readonly eventIds?: readonly EventId[];
}
