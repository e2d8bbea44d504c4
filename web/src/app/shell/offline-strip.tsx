import { useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './offline-strip.module.css';

/** Says that the device has no connection, so that no one waits for a page or takes old figures for new ones. */
export function OfflineStrip(): ReactNode {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={`${classes.strip} centered size-14`}>
          You are offline. This page shows what it loaded last, and cannot save or send.
        </p>
      )}
    </div>
  );
}
