import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PACK } from '../../../../functions/domain/brand/packs.ts';
import { usePageTitle } from '../../components/layout/use-page-title.ts';
import { buildSession, OK, stubApi } from '../../testing/app.ts';
import { QueryClient } from '@tanstack/react-query';
import { Providers } from '../providers.tsx';
import { storeToken } from '../../lib/session/token-store.ts';
import { Toasts } from '../toasts.tsx';
import { ReplyNotice } from './reply-notice.tsx';
import type { Session } from '../../lib/session/session.ts';

function withUnread(unread: number, organizationId = 'org-1'): Session {
  const session = buildSession();
  const { organization } = session;
  return {
    ...session,
    organization: { ...organization, id: organizationId, stats: { ...organization.stats, unread } },
  };
}

function Screen({ session }: { readonly session: Session }): ReactNode {
  usePageTitle('Users');
  return (
    <p>
      <ReplyNotice session={session} />
      {useLocation().pathname}
    </p>
  );
}

const renderAt = (path: string, session: Session) => {
  const build = (shown: Session) => (
    <Providers pack={DEFAULT_PACK} queryClient={new QueryClient()}>
      <Toasts />
      <MemoryRouter initialEntries={[path]}>
        <Screen session={shown} />
      </MemoryRouter>
    </Providers>
  );
  const { rerender } = render(build(session));
  return (next: Session) => rerender(build(next));
};

afterEach(() => vi.restoreAllMocks());

describe('A reply', () => {
  it('shows on any screen, and Open leads to the inbox. The title of the tab counts', async () => {
    const show = renderAt('/users', withUnread(0));
    expect(document.title).toBe(`Users · ${DEFAULT_PACK.name}`);
    show(withUnread(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
    expect(screen.getByText('/messages')).toBeTruthy();
    expect(document.title).toBe(`(1) Users · ${DEFAULT_PACK.name}`);
  });

  it('names the contact and the first words, and Open leads to the conversation', async () => {
    storeToken('session-token');
    stubApi({
      newestReply: {
        conversations: {
          ...OK,
          leads: [{ id: 'ann', name: 'Ann Archer', phone: '+16025550142', lastMessage: { message: 'YES please!' } }],
        },
      },
    });
    const show = renderAt('/users', withUnread(0));
    show(withUnread(1));
    expect(await screen.findByText('Ann Archer')).toBeTruthy();
    expect(screen.getByText('YES please!')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByText('/messages')).toBeTruthy();
  });

  it('is no news in the inbox itself, or after a switch of the organization', async () => {
    const inInbox = renderAt('/messages', withUnread(0));
    inInbox(withUnread(2));
    const switched = renderAt('/users', withUnread(0));
    switched(withUnread(5, 'org-2'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('New reply')).toBeNull();
  });

  it('shows in the browser while the person looks at another tab, if turned on, and goes away when it is chosen', async () => {
    const shown: { title: string; body: string; click: () => void }[] = [];
    const close = vi.fn<() => void>();
    class Shown {
      static readonly permission = 'granted';
      onclick = (): void => undefined;
      close = close;
      constructor(title: string, { body }: { body: string }) {
        shown.push({ title, body, click: () => this.onclick() });
      }
    }
    vi.stubGlobal('Notification', Shown);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const show = renderAt('/users', withUnread(1));
    show(withUnread(2));
    expect(shown).toEqual([]);
    localStorage.setItem('reply-notifications', 'on');
    show(withUnread(3));
    expect(shown).toMatchObject([{ title: `${DEFAULT_PACK.name}: new reply`, body: '3 contacts wait for an answer.' }]);
    expect(close).not.toHaveBeenCalled();
    act(() => shown[0]?.click());
    expect(await screen.findByText('/messages')).toBeTruthy();
    expect(close).toHaveBeenCalledOnce();
    show(withUnread(2));
    expect(shown).toHaveLength(1);
  });
});
