import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../lib/chunk.ts';

const AlertedPeopleDialog = lazyComponent(
  async () => (await import('./alerted-people-dialog.tsx')).AlertedPeopleDialog,
);

/** Opens the choice of who gets a text when a contact replies. */
export function AlertsButton(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label="Notification users">
        <ActionIcon variant="default" size={36} aria-label="Notification users" onClick={() => setIsOpen(true)}>
          <IconBell size={18} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <AlertedPeopleDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
