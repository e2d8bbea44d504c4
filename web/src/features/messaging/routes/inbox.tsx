import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useBrand } from '../../../brand/brand.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { usePageTitle } from '../../../components/layout/use-page-title.ts';
import { lazyComponent } from '../../../lib/chunk.ts';
import { useConversation } from '../api/conversation.ts';
import { AssignMenu } from '../components/inbox/assign-menu.tsx';
import { ConversationHead } from '../components/inbox/conversation-head.tsx';
import { InboxList } from '../components/inbox/inbox-list.tsx';
import { useTextAddress } from '../components/text-search/use-text-address.ts';
import { findNext } from '../rules/next-conversation.ts';
import classes from './inbox.module.css';

// The list shows first. The conversation needs the time zone library.
const Conversation = lazyComponent(async () => (await import('../components/conversation.tsx')).Conversation);
const PersonDrawer = lazyComponent(async () => (await import('../components/inbox/person-drawer.tsx')).PersonDrawer);

interface InboxProps {
  /** Renders what is known about the person. The contacts feature provides it. `owner`: chooses who answers. */
  readonly panel?: (contactId: string, owner: ReactNode) => ReactNode;
}

/** From this width on the panel has a place beside the conversation. */
const WIDE = '(min-width: 1200px)';

/**
 * `/messages`: list on the left, conversation in the middle, the person on the right. Narrow windows open the person behind the name.
 * Phones show the list or the conversation.
 */
export function Inbox({ panel }: InboxProps): ReactNode {
  usePageTitle('Messages');
  const { screen } = useBrand();
  const { contact, target, openText } = useTextAddress();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<string | null>(null);
  const listed = useRef<readonly string[]>([]);
  const side = useRef<HTMLElement>(null);
  /** Another number starts the fields again, because a note in them was added. */
  const [finished, setFinished] = useState(0);
  /** The contact that a new message is for. `count` asks again for the focus when the same contact is chosen twice. */
  const [writing, setWriting] = useState<{ contactId: string | null; count: number }>({ contactId: null, count: 0 });
  const contactId = contact.value;
  const renderPanel = (id: string): ReactNode => (
    <Suspense>{panel?.(id, <OwnerChoice key={id} contactId={id} />)}</Suspense>
  );
  const openPanel = (): void => {
    if (contactId === null || !panel) return;
    if (isWide) side.current?.focus();
    else setOpened(contactId);
  };
  useShortcuts({ i: openPanel });
  const finish = (id: string) => () => {
    const next = findNext(listed.current, id);
    return () => {
      setFinished((before) => before + 1);
      if (next === null) contact.close();
      else contact.change(next);
    };
  };
  return (
    <div
      className={`${classes.inbox} grid grow`}
      data-fills
      data-open={contactId !== null || undefined}
      data-panel={(isWide && panel !== undefined && contactId !== null) || undefined}
    >
      <h1 className="unseen">Messages</h1>
      <div className={classes.list}>
        <InboxList
          selected={contactId}
          target={target}
          onSelect={contact.open}
          onWrite={(id) => {
            setWriting(({ count }) => ({ contactId: id, count: count + 1 }));
            contact.open(id);
          }}
          onOpenText={openText}
          onListed={(ids) => {
            listed.current = ids;
          }}
        />
      </div>
      <section className={`${classes.pane} column slim shrinks`} aria-label="Conversation">
        {contactId === null ? (
          <p className={classes.prompt}>{screen.inboxPrompt}</p>
        ) : (
          <>
            <ConversationHead
              key={`head-${contactId}`}
              contactId={contactId}
              onClose={contact.close}
              hasPanel={isWide && panel !== undefined}
              onOpenPanel={panel && !isWide ? openPanel : undefined}
              onFinish={finish(contactId)}
              onReopened={() => contact.change(contactId)}
            />
            <div className="grow shrinks">
              <Suspense>
                <Conversation
                  key={`${contactId} ${finished}`}
                  contactId={contactId}
                  target={target}
                  focusReply={writing.contactId === contactId ? writing.count : 0}
                />
              </Suspense>
            </div>
          </>
        )}
      </section>
      {panel && isWide && contactId !== null && (
        <section ref={side} tabIndex={-1} className={classes.side} aria-label="About this person">
          {renderPanel(contactId)}
        </section>
      )}
      {panel && !isWide && opened !== null && opened === contactId && (
        <Suspense>
          <PersonDrawer onClose={() => setOpened(null)}>{renderPanel(opened)}</PersonDrawer>
        </Suspense>
      )}
    </div>
  );
}

/** Who answers the conversation, as a part of the panel about the person. */
function OwnerChoice({ contactId }: { readonly contactId: string }): ReactNode {
  const { data } = useConversation(contactId);
  const canSend = can(useSession(), 'sendMessages');
  const [opened, setOpened] = useState(false);
  useShortcuts(canSend ? { a: () => setOpened(true) } : {});
  if (!data) return null;
  if (!canSend) return <p>{data.assignee?.name ?? 'No one'}</p>;
  return <AssignMenu contactId={contactId} assignee={data.assignee} opened={opened} onOpened={setOpened} />;
}
