import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface IconActionProps extends ActionIconProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: MouseEventHandler;
}

/** A quiet button that is only an icon. */
export function IconAction({ label, icon, ...props }: IconActionProps): ReactNode {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...props}>
      {icon}
    </ActionIcon>
  );
}
