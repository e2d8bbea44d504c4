import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { formatCount } from '../../lib/format/numbers.ts';
import classes from './bulk-toolbar.module.css';
import { toastError } from '../feedback/toasts.tsx';
import { describeSelection, type Selection } from './use-selection.ts';

export interface BulkAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onRun: (ids: readonly string[]) => void;
  readonly busy?: boolean;
  /**
   * Runs the action for all contacts that the search finds. Without it, the action is disabled while all are selected.
   */
  readonly onAll?: () => void;
}

/** Selection of all rows that the search finds, on every page. */
export interface Everyone {
  readonly count: number;
  readonly chosen: boolean;
  readonly choose: (chosen: boolean) => void;
}

interface BulkToolbarProps {
  readonly selection: Selection;
  readonly shown: readonly string[];
  readonly actions: readonly BulkAction[];
  /** Present where the list supports selecting all rows. */
  readonly everyone?: Everyone;
}

/** Actions for the selected rows. The toolbar stays visible while the list scrolls. */
export function BulkToolbar({ selection, shown, actions, everyone }: BulkToolbarProps): ReactNode {
  const { screen } = useBrand();
  const all = everyone?.chosen === true;
  const count = all ? everyone.count : selection.ids.length;
  const run = (action: BulkAction): void => {
    if (all) action.onAll?.();
    else if (count === 0) toastError(screen.selectContactsTitle, screen.selectContactsMessage);
    else action.onRun(selection.ids);
  };
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label="Actions for the selection"
      data-active={count > 0 || undefined}
    >
      {actions.map((action) => (
        <Button
          key={action.label}
          size="sm"
          h={32}
          px={12}
          variant="default"
          fw={400}
          leftSection={action.icon}
          loading={action.busy ?? false}
          disabled={all && action.onAll === undefined}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      <span className={classes.count} role="status">
        {all ? `All ${formatCount(count)} selected` : count > 0 && describeSelection(selection, shown)}
      </span>
      {everyone !== undefined && !all && count > 0 && everyone.count > count && (
        <Button size="sm" h={32} px={12} variant="subtle" fw={400} onClick={() => everyone.choose(true)}>
          Select all {formatCount(everyone.count)}
        </Button>
      )}
      {count > 0 && (
        <Button
          size="sm"
          h={32}
          px={12}
          variant="subtle"
          fw={400}
          onClick={() => {
            everyone?.choose(false);
            selection.clear();
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}
