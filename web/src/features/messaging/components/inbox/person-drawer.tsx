import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface PersonDrawerProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel about the person over a window that has no place beside the conversation. */
export function PersonDrawer({ onClose, children }: PersonDrawerProps): ReactNode {
  return (
    <Drawer
      opened
      position="right"
      size="min(360px, 100%)"
      title="About this person"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      {children}
    </Drawer>
  );
}
