import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { formatCount } from '../../lib/format/numbers.ts';
import classes from './bulk-toolbar.module.css';
import { toastError } from '../feedback/toasts.tsx';
import { describeSelection, type Selection } from './use-selection.ts';

interface BulkAction {
  readonly label: string;
  readonly icon: ReactNode;
  /** Runs on the selection, which is never empty then. */
  readonly onRun: () => void;
  readonly busy?: boolean;
  /** Whether the action can run on all rows that the search finds. Others are disabled while all are selected. */
  readonly runsOnAll?: boolean;
}

/** Selection of all rows that the search finds, on every page. */
interface SelectAll {
  readonly count: number;
  readonly selected: boolean;
  readonly onChange: (selected: boolean) => void;
}

interface BulkToolbarProps {
  readonly selection: Selection;
  readonly shown: readonly string[];
  readonly actions: readonly BulkAction[];
  /** Present where the list supports selecting all rows. */
  readonly selectAll?: SelectAll;
}

/** Actions for the selected rows. The toolbar stays visible while the list scrolls. */
export function BulkToolbar({ selection, shown, actions, selectAll }: BulkToolbarProps): ReactNode {
  const { screen } = useBrand();
  const all = selectAll?.selected === true;
  const count = all ? selectAll.count : selection.ids.length;
  const run = (action: BulkAction): void => {
    if (count === 0) toastError(screen.selectContactsTitle, screen.selectContactsMessage);
    else action.onRun();
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
          disabled={all && action.runsOnAll !== true}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      <span className={classes.count} role="status">
        {all ? `All ${formatCount(count)} selected` : count > 0 && describeSelection(selection, shown)}
      </span>
      {selectAll !== undefined && !all && count > 0 && selectAll.count > count && (
        <Button size="sm" h={32} px={12} variant="subtle" fw={400} onClick={() => selectAll.onChange(true)}>
          Select all {formatCount(selectAll.count)}
        </Button>
      )}
      {count > 0 && (
        <Button size="sm" h={32} px={12} variant="subtle" fw={400} onClick={selection.clear}>
          Clear
        </Button>
      )}
    </div>
  );
}
