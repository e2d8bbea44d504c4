import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Container for toasts. */
export function Toasts(): ReactNode {
  return <Notifications position="bottom-right" limit={3} />;
}
