import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/**
 * Container for toasts. They never lie over a control: they stand in the sidebar above the account, and where there is no room in it at
 * the end of the window. Screens behind the sign-in leave their height free.
 */
export function Toasts(): ReactNode {
  return <Notifications position="bottom-left" limit={2} />;
}
