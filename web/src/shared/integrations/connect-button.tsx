import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface ConnectButtonProps {
  /** Whose window is waited for. */
  readonly name: string;
  readonly isAgain: boolean;
  readonly isBusy: boolean;
  readonly isWaiting: boolean;
  readonly onClick: () => void;
}

/** Opens the pop-up of another system, and says when its window is waited for. */
export function ConnectButton({ name, isAgain, isBusy, isWaiting, onClick }: ConnectButtonProps): ReactNode {
  return (
    <>
      <Button loading={isBusy} onClick={onClick}>
        {isAgain ? 'Connect again' : 'Connect'}
      </Button>
      <span role="status">{isWaiting ? `Waiting for the window of ${name}…` : ''}</span>
    </>
  );
}
