import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts';
import type { Session } from '../../lib/session/session.ts';
import { BrandMark } from '../../components/display/brand-mark.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './shell.module.css';

// In a chunk of its own, with the library for time zones.
const SendingBanner = lazy(() =>
  import('../../features/messaging/components/sending-banner.tsx').then((module) => ({
    default: module.SendingBanner,
  })),
);
const PauseSendingModal = lazy(() =>
  import('../../features/messaging/components/pause-sending-modal.tsx').then((module) => ({
    default: module.PauseSendingModal,
  })),
);
const MobileMenu = lazy(() => import('./mobile-menu.tsx').then((module) => ({ default: module.MobileMenu })));

/** The frame of every screen: sidebar (icons alone on middle widths, a drawer on narrow ones) and content. */
export function Shell({ session }: { readonly session: Session }): ReactNode {
  useLiveUpdates(session);
  const pack = useBrand();
  const hold = useDialogAddress('hold');
  const [menuOpen, { toggle, close }] = useDisclosure(false);
  const { key } = useLocation();
  const busy = useNavigation().state !== 'idle';
  useEffect(close, [key, close]);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Sidebar">
        <Sidebar session={session} />
      </aside>
      <section className={classes.top} aria-label="Top bar">
        <Burger opened={menuOpen} onClick={toggle} aria-label="Menu" size="sm" />
        <BrandMark name={pack.name} />
      </section>
      <Suspense>{menuOpen && <MobileMenu session={session} onClose={close} />}</Suspense>
      {hold.value !== null && (
        <Suspense>
          <PauseSendingModal scope={hold.value === 'PLATFORM' ? 'PLATFORM' : 'ORGANIZATION'} onClose={hold.close} />
        </Suspense>
      )}
      <main id="content" className={classes.content} tabIndex={-1} aria-busy={busy}>
        <div className={classes.progress} data-busy={busy || undefined} />
        <div className={classes.banner}>
          <Suspense>
            <SendingBanner />
          </Suspense>
        </div>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
