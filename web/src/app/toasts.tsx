import { Notifications } from '@mantine/notifications';
import { useEffect, type ReactNode } from 'react';
import classes from './toasts.module.css';

const CONTAINER = '.mantine-Notifications-root[data-position="bottom-left"]';
const GAP = 12;

/**
 * Container for toasts. They never lie over a control: they stand in the sidebar above the account, and where there is no room in it at
 * the end of the window. `--toasts` is their height, which the sidebar and the screens leave free.
 */
export function Toasts(): ReactNode {
  useEffect(() => {
    const container = document.querySelector<HTMLElement>(CONTAINER);
    if (!container) return undefined;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = container.offsetHeight;
      if (height === 0) root.style.removeProperty('--toasts');
      else root.style.setProperty('--toasts', `${height + GAP}px`);
    });
    observer.observe(container);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--toasts');
    };
  }, []);
  return <Notifications position="bottom-left" limit={2} classNames={{ root: classes.root ?? '' }} />;
}
