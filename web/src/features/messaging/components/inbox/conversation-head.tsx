import { Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useBrand } from '../../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../../components/display/initials-avatar.tsx';
import { useShortcuts } from '../../../../lib/use-shortcuts.ts';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import { can } from '../../../../lib/session/can.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { formatContactPhone, getContactName } from '../../../../shared/contacts/contact-name.ts';
import { useConversation, type ConversationData } from '../../api/conversation.ts';
import { AssignMenu } from './assign-menu.tsx';
import classes from './conversation-head.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useFinish } from './use-finish.ts';

interface ConversationHeadProps {
  readonly contactId: string;
  readonly onClose: () => void;
  /** Whether the panel about the person, which also says who answers, stands beside the conversation. */
  readonly hasPanel?: boolean;
  /** Opens the panel. Missing without a panel, and while it stands beside the conversation. */
  readonly onOpenPanel?: (() => void) | undefined;
  /** Called before the conversation is marked as done. Returns what opens the next one. */
  readonly onFinish: () => () => void;
  readonly onReopened: () => void;
}

/** Who the conversation is with, who answers it, and whether it is done. */
export function ConversationHead({
  contactId,
  onClose,
  hasPanel = false,
  onOpenPanel,
  onFinish,
  onReopened,
}: ConversationHeadProps): ReactNode {
  const { screen } = useBrand();
  const { data } = useConversation(contactId);
  const canSend = can(useSession(), 'sendMessages');
  const name = data ? getContactName(data, screen) : '\u00a0';
  return (
    <div className={`${classes.head} spread gap-12 ruled`}>
      <IconAction
        size={44}
        className={classes.back ?? ''}
        label="Back to the conversations"
        icon={<IconArrowLeft size={20} aria-hidden="true" />}
        onClick={onClose}
      />
      <span className={`${classes.avatar} rigid flex`}>
        <InitialsAvatar name={name} size={36} />
      </span>
      <div className={`${classes.person} fill`}>
        {data ? (
          <h2 className="cut">
            {onOpenPanel ? (
              <button type="button" className={classes.name} aria-haspopup="dialog" onClick={onOpenPanel}>
                {name}
              </button>
            ) : (
              name
            )}
          </h2>
        ) : (
          <span>{name}</span>
        )}
        <p className="numbers">
          {data?.phone?.startsWith('+') === true ? (
            <a href={`tel:${data.phone}`}>{formatContactPhone(data, screen)}</a>
          ) : data ? (
            formatContactPhone(data, screen)
          ) : (
            ' '
          )}
        </p>
      </div>
      {data && canSend && <Actions contact={data} hasPanel={hasPanel} onFinish={onFinish} onReopened={onReopened} />}
      <button type="button" className={classes.close} onClick={onClose}>
        X Close
      </button>
    </div>
  );
}

type ActionsProps = Pick<ConversationHeadProps, 'onFinish' | 'onReopened'> & {
  readonly contact: ConversationData;
  readonly hasPanel: boolean;
};

function Actions({ contact, hasPanel, onFinish, onReopened }: ActionsProps): ReactNode {
  const { open } = contact;
  const [assigns, setAssigns] = useState(false);
  const [snoozes, setSnoozes] = useState(false);
  const { isPending, toggle, snooze } = useFinish(contact, { onFinish, onReopened });
  useShortcuts({
    e: toggle,
    ...(open ? { z: () => setSnoozes(true) } : {}),
    ...(hasPanel ? {} : { a: () => setAssigns(true) }),
  });
  return (
    <div className={`${classes.actions} gap-8 rigid flex`}>
      {!hasPanel && (
        <AssignMenu contactId={contact.id} assignee={contact.assignee} opened={assigns} onOpened={setAssigns} />
      )}
      {open && <SnoozeMenu opened={snoozes} onOpened={setSnoozes} disabled={isPending} onSnooze={snooze} />}
      <Tooltip label={open ? 'Done, and open the next one (E)' : 'Reopen (E)'}>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          leftSection={
            open ? <IconCheck size={16} aria-hidden="true" /> : <IconArrowBackUp size={16} aria-hidden="true" />
          }
          onClick={toggle}
        >
          {open ? 'Done' : 'Reopen'}
        </Button>
      </Tooltip>
    </div>
  );
}
