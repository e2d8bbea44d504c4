import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';

interface HeldCall {
  readonly proceed: () => void;
  readonly refuse: (error: Error) => void;
}

interface HeldCalls {
  /** Returns whether a call waits. */
  readonly useIsWaiting: () => boolean;
  /** Waits until a person agrees. A call that waits already is refused. @throws ApiError of kind `refused` */
  readonly wait: () => Promise<void>;
  /** The call that waits continues, or is refused. */
  readonly settle: (isAgreed: boolean) => void;
}

/** Holds calls until a person agrees in a dialog. `reason`: what a person reads who closes the dialog. */
export function createHeldCalls(reason: string): HeldCalls {
  let held: HeldCall | null = null;
  const listeners = new Set<() => void>();
  const hold = (next: HeldCall | null): void => {
    held = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const refuse = (call: HeldCall | null): void => call?.refuse(new ApiError('refused', reason));
  return {
    useIsWaiting: () => useSyncExternalStore(subscribe, () => held !== null),
    wait: () => {
      refuse(held);
      return new Promise((proceed, refuse) => hold({ proceed, refuse }));
    },
    settle: (isAgreed) => {
      const call = held;
      hold(null);
      if (isAgreed) call?.proceed();
      else refuse(call);
    },
  };
}
