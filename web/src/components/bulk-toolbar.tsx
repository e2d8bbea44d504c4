import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../brand/brand.tsx';
import classes from './bulk-toolbar.module.css';
import { toastError } from './toasts.tsx';
import { selectionText, type Selection } from './use-selection.ts';

export interface BulkAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onRun: (ids: readonly string[]) => void;
  readonly busy?: boolean;
}

interface BulkToolbarProps {
  readonly selection: Selection;
  readonly shown: readonly string[];
  readonly actions: readonly BulkAction[];
}

/** What can be done with the ticked rows; it stays in sight while the list scrolls. */
export function BulkToolbar({ selection, shown, actions }: BulkToolbarProps): ReactNode {
  const { screen } = useBrand();
  const count = selection.ids.length;
  const run = (action: BulkAction): void => {
    if (count === 0) toastError(screen.selectLeadsTitle, screen.selectLeadsMessage);
    else action.onRun(selection.ids);
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label="Actions for the selection" data-active={count > 0 || undefined}>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="sm" h={32} px={12}
          variant="default"
          fw={400}
          leftSection={action.icon}
          loading={action.busy ?? false}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      <span className={classes.count} role="status">
        {count > 0 && selectionText(selection, shown)}
      </span>
      {count > 0 && (
        <Button size="sm" h={32} px={12} variant="subtle" fw={400} onClick={selection.clear}>
          Clear
        </Button>
      )}
    </div>
  );
}
