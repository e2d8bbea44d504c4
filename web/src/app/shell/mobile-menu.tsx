import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Session } from '../../lib/session/session.ts';
import { Sidebar } from './sidebar.tsx';

interface MobileMenuProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** The sidebar as a drawer, on narrow screens. */
export function MobileMenu({ session, onClose }: MobileMenuProps): ReactNode {
  return (
    <Drawer.Root opened onClose={onClose} size={264}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body p={0}>
          <Sidebar session={session} inDrawer />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
