import { useState, type ReactNode } from 'react';
import { useShortcuts } from '../../../../lib/use-shortcuts.ts';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useConversation } from '../../api/conversation.ts';
import { AssignMenu } from './assign-menu.tsx';

/** Who answers the conversation, as a part of the panel about the person. */
export function OwnerChoice({ contactId }: { readonly contactId: string }): ReactNode {
  const { data } = useConversation(contactId);
  const canSend = can(useSession(), 'sendMessages');
  const [opened, setOpened] = useState(false);
  useShortcuts(canSend ? { a: () => setOpened(true) } : {});
  if (!data) return null;
  if (!canSend) return <p>{data.assignee?.name ?? 'No one'}</p>;
  return <AssignMenu contactId={contactId} assignee={data.assignee} opened={opened} onOpened={setOpened} />;
}
