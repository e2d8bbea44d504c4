import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './full-screen.module.css';

/** Shown while the first screen's code loads. */
export function RoutePending(): ReactNode {
  return (
    <div className={classes.screen} role="status" aria-label="Loading">
      <Loader />
    </div>
  );
}
