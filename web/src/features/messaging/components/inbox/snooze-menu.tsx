import { Button, Menu, Tooltip } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../lib/chunk.ts';

const SnoozeTimes = lazyComponent(async () => (await import('./snooze-times.tsx')).SnoozeTimes);
const SnoozeDialog = lazyComponent(async () => (await import('./snooze-times.tsx')).SnoozeDialog);

interface SnoozeMenuProps {
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly disabled: boolean;
  readonly onSnooze: (until: Date) => void;
}

/** Chooses when a conversation comes back. The choices need the library of time zones, which the inbox does not load at first. */
export function SnoozeMenu({ opened, onOpened, disabled, onSnooze }: SnoozeMenuProps): ReactNode {
  const [picks, setPicks] = useState(false);
  return (
    <>
      <Menu
        opened={opened}
        onChange={onOpened}
        position="bottom-end"
        width={260}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Tooltip label="Snooze (Z)" disabled={opened}>
            <Button
              size="xs"
              variant="default"
              disabled={disabled}
              leftSection={<IconClock size={16} aria-hidden="true" />}
            >
              Snooze
            </Button>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense fallback={<Menu.Item disabled>Loading times…</Menu.Item>}>
            <SnoozeTimes onChoose={onSnooze} onPick={() => setPicks(true)} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {picks && (
        <Suspense>
          <SnoozeDialog
            onChoose={(until) => {
              setPicks(false);
              onSnooze(until);
            }}
            onClose={() => setPicks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
