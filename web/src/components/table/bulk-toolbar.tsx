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
  /** Runs on the selection, which is never empty then. */
  readonly onRun: () => void;
  readonly busy?: boolean;
}

/** Selection of all rows that the list shows, on every page. */
export interface SelectAll {
  readonly count: number;
  readonly selected: boolean;
  /** How many rows were taken out again. */
  readonly exceptions: number;
  readonly onChange: (selected: boolean) => void;
}

interface BulkToolbarProps {
  readonly selection: Selection;
  readonly shown: readonly string[];
  readonly actions: readonly BulkAction[];
  /** Present where the list supports selecting all rows. */
  readonly selectAll?: SelectAll;
  /** What to say when nothing is selected. Default: select contacts. */
  readonly nothingSelected?: { readonly title: string; readonly message: string };
}

/** Actions above a list of cards. They are always visible, and ask for a selection first. */
export function BulkToolbar({ selection, shown, actions, selectAll, nothingSelected }: BulkToolbarProps): ReactNode {
  const { screen } = useBrand();
  const all = selectAll?.selected === true;
  const count = all ? Math.max(0, selectAll.count - selectAll.exceptions) : selection.ids.length;
  const run = (action: BulkAction): void => {
    if (count === 0)
      toastError(
        nothingSelected?.title ?? screen.selectContactsTitle,
        nothingSelected?.message ?? screen.selectContactsMessage,
      );
    else action.onRun();
  };
  return (
    <div
      className={`${classes.bar} flow gap-8 middle`}
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
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      <span className={`${classes.count} dim numbers`} role="status">
        {all ? describeAll(selectAll) : count > 0 && describeSelection(selection, shown)}
      </span>
      {selectAll !== undefined && !all && count > 0 && selectAll.count > count && (
        <Button size="sm" h={32} px={12} variant="subtle" fw={400} onClick={() => selectAll.onChange(true)}>
          Select all {formatCount(selectAll.count)}
        </Button>
      )}
      {(all || count > 0) && (
        <Button size="sm" h={32} px={12} variant="subtle" fw={400} onClick={selection.clear}>
          Clear
        </Button>
      )}
    </div>
  );
}

/** Returns the selection of all rows as text: "All 1,200 selected", or "1,197 of 1,200 selected". */
export function describeAll({ count, exceptions }: SelectAll): string {
  return exceptions === 0
    ? `All ${formatCount(count)} selected`
    : `${formatCount(Math.max(0, count - exceptions))} of ${formatCount(count)} selected`;
}
