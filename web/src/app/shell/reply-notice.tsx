import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { useUnreadInTitle } from '../../components/layout/use-page-title.ts';
import { toastAction } from '../../components/feedback/toasts.tsx';
import { ask } from '../../lib/api/call.ts';
import { notifyOfReply } from '../../lib/browser-notifications.ts';
import { graphql, type ResultOf } from '../../lib/graphql/graphql.ts';
import { can } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';
import type { ScreenTexts } from '../../../../functions/domain/brand/pack.ts';
import { cutText } from '../../../../functions/domain/shared/graphemes.ts';
import { getContactName } from '../../shared/contacts/contact-name.ts';

/**
 * Tells a person on any screen but the inbox, and in another tab, that a contact replied, and shows the number of unread contacts in the title of
 * the tab. The server counts, and live updates bring each change.
 */
export function ReplyNotice({ session }: { readonly session: Session }): null {
  const { organization } = session;
  const { name, screen } = useBrand();
  const unread = can(session, 'seeMessages') ? organization.stats.unread : 0;
  const seen = useRef({ organizationId: organization.id, unread });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useUnreadInTitle(unread);
  useEffect(watchToastRoom, []);
  useEffect(() => {
    const before = seen.current;
    seen.current = { organizationId: organization.id, unread };
    // After a switch of the organization the number is another one, and no one replied.
    const isMore = before.organizationId === organization.id && unread > before.unread;
    if (!isMore) return;
    const open = (): void => void navigate('/messages');
    if (pathname !== '/messages') void showReply(screen, (to) => void navigate(to));
    notifyOfReply(unread, name, open);
  }, [unread, organization.id, pathname, navigate, name, screen]);
  return null;
}

const MAX_WORDS = 80;

/** Says who replied and how the reply begins. */
async function showReply(screen: ScreenTexts, go: (to: string) => void): Promise<void> {
  const contact = await loadNewestReply();
  if (contact === null) {
    toastAction('New reply', { label: 'Open', onRun: () => go('/messages') });
    return;
  }
  const words = contact.lastMessage?.message ?? '';
  toastAction(
    words.length > MAX_WORDS ? `${cutText(words, MAX_WORDS)}…` : words,
    { label: 'Open', onRun: () => go(`/messages?contact=${encodeURIComponent(contact.id)}`) },
    getContactName(contact, screen),
  );
}

const NewestReplyQuery = graphql(`
  query newestReply {
    conversations(tab: UNREAD) {
      success
      errors
      leads {
        id
        name
        phone
        lastMessage {
          message
        }
      }
    }
  }
`);

type UnreadContact = ResultOf<typeof NewestReplyQuery>['conversations']['leads'][number];

/** Loads the newest unread conversation. Returns null if there is none, or if it cannot be loaded: the notice then names no one. */
async function loadNewestReply(): Promise<UnreadContact | null> {
  try {
    return (await ask(NewestReplyQuery, {})).leads[0] ?? null;
  } catch {
    return null;
  }
}

const CONTAINER = '.mantine-Notifications-root[data-position="bottom-left"]';
const GAP = 12;

/** Until the returned function is called, keeps the height of the toasts in `--toasts`, which the sidebar and the screens leave free. */
function watchToastRoom(): () => void {
  const container = document.querySelector<HTMLElement>(CONTAINER);
  if (!container) return () => undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = container.offsetHeight;
    if (height === 0) root.style.removeProperty('--toasts');
    else root.style.setProperty('--toasts', `${height + GAP}px`);
  });
  observer.observe(container);
  return () => {
    observer.disconnect();
    root.style.removeProperty('--toasts');
  };
}
