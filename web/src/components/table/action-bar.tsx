import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatCount } from '../../lib/format/numbers.ts';
import classes from './action-bar.module.css';
import { describeAll, type BulkAction, type SelectAll } from './bulk-toolbar.tsx';
import { describeSelection, type Selection } from './use-selection.ts';

interface ActionBarProps {
  readonly selection: Selection;
  readonly shown: readonly string[];
  readonly actions: readonly BulkAction[];
  /** Present where the list supports selecting all rows. */
  readonly selectAll?: SelectAll;
  /** The head of the table offers to select all rows, so that the bar does not. */
  readonly isOfferedInHead?: boolean;
}

/**
 * Actions for the selected rows of a table. The bar appears with a selection and floats over the end of the screen. Its place below the
 * table is always kept, so that nothing moves and no row is hidden. On a phone the actions after the first are in a menu.
 */
export function ActionBar({
  selection,
  shown,
  actions,
  selectAll,
  isOfferedInHead = false,
}: ActionBarProps): ReactNode {
  const all = selectAll?.selected === true;
  const count = all ? Math.max(0, selectAll.count - selectAll.exceptions) : selection.ids.length;
  const isActive = all || count > 0;
  const hasMore = !isOfferedInHead && selectAll !== undefined && isActive && !all && selectAll.count > count;
  const [first, ...others] = actions;
  return (
    <div className={classes.dock}>
      <div className={`${classes.bar} row size-14 gap-2`} data-active={isActive || undefined}>
        <div className={classes.about}>
          <span className={`${classes.count} numbers strong`} role="status">
            {all ? describeAll(selectAll) : isActive && describeSelection(selection, shown)}
          </span>
          {hasMore && (
            <UnstyledButton className={classes.link ?? ''} onClick={() => selectAll.onChange(true)}>
              Select all {formatCount(selectAll.count)}
            </UnstyledButton>
          )}
        </div>
        {isActive && (
          <div className={classes.actions} role="toolbar" aria-label="Actions for the selection">
            <span className={classes.line} />
            {first && <Action action={first} />}
            {others.length === 1 && others.map((action) => <Action key={action.label} action={action} />)}
            {others.length > 1 && (
              <Fragment>
                <span className={`${classes.wide} flex gap-2`}>
                  {others.map((action) => (
                    <Action key={action.label} action={action} />
                  ))}
                </span>
                <Menu position="top-end" withinPortal>
                  <Menu.Target>
                    <ActionIcon
                      className={classes.narrow ?? ''}
                      variant="transparent"
                      color="inherit"
                      size={36}
                      aria-label="More actions"
                    >
                      <IconDots size={18} aria-hidden="true" />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {others.map(({ label, icon, busy, onRun }) => (
                      <Menu.Item key={label} leftSection={icon} disabled={busy ?? false} onClick={onRun}>
                        {label}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              </Fragment>
            )}
            <span className={classes.line} />
            <ActionIcon
              variant="transparent"
              color="inherit"
              size={36}
              aria-label="Clear selection"
              onClick={selection.clear}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        )}
      </div>
    </div>
  );
}

const BUTTON = { size: 'sm', h: 36, px: 10, variant: 'transparent', color: 'inherit', fw: 500 } as const;

function Action({ action }: { readonly action: BulkAction }): ReactNode {
  return (
    <Button
      className={classes.action ?? ''}
      {...BUTTON}
      leftSection={action.icon}
      loading={action.busy ?? false}
      onClick={action.onRun}
    >
      {action.label}
    </Button>
  );
}
