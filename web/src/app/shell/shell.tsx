import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts';
import type { Session } from '../../lib/session/session.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { Sidebar } from './sidebar.tsx';
import classes from './shell.module.css';

/** The frame of every screen: sidebar (icons alone on middle widths, a drawer on narrow ones) and content. */
export function Shell({ session }: { readonly session: Session }): ReactNode {
  useLiveUpdates(session);
  const pack = useBrand();
  const [menuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  const busy = useNavigation().state !== 'idle';
  useEffect(() => menu.close(), [pathname]);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <div className={classes.side}>
        <Sidebar session={session} />
      </div>
      <header className={classes.top}>
        <Burger opened={menuOpen} onClick={menu.toggle} aria-label="Menu" size="sm" />
        <BrandMark name={pack.name} />
      </header>
      <Drawer opened={menuOpen} onClose={menu.close} size={264} padding={0} withCloseButton={false} aria-label="Menu">
        <Sidebar session={session} inDrawer />
      </Drawer>
      <main id="content" className={classes.content} tabIndex={-1} aria-busy={busy}>
        <div className={classes.progress} data-busy={busy || undefined} />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
