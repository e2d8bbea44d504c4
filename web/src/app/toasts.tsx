import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** Where results are told. */
export function Toasts(): ReactNode {
  return <Notifications position="bottom-right" limit={3} />;
}
