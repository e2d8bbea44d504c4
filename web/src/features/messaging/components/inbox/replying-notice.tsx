import type { ReactNode } from 'react';
import { useReplying } from '../../../../lib/live/replying.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useAssignees } from '../../api/assign-conversation.ts';
import classes from './replying-notice.module.css';

/** Says who else writes to the contact at this moment, over the end of the thread. */
export function ReplyingNotice({ contactId }: { readonly contactId: string }): ReactNode {
  const { user } = useSession();
  const ids = useReplying(contactId, user.id);
  const { data } = useAssignees(ids.length > 0);
  const names = ids.map((id) => data?.find((member) => member.id === id)?.name ?? 'Someone');
  return (
    <p role="status" className={classes.notice} data-shown={names.length > 0 || undefined}>
      {names.length > 0 &&
        `${new Intl.ListFormat('en-US').format(names)} ${names.length === 1 ? 'is' : 'are'} replying`}
    </p>
  );
}
