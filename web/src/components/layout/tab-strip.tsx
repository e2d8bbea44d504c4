import { Tabs, type TabsListProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './tab-strip.module.css';

interface TabStripProps extends TabsListProps {
  /** The value of the selected tab. */
  readonly selected: string | null;
}

/** Tabs in one row. A row that is too long for a phone scrolls sideways, and shows the selected tab. */
export function TabStrip({ selected, className, ...others }: TabStripProps): ReactNode {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = strip.current?.querySelector('[aria-selected="true"]');
    if (!strip.current || !tab) return;
    // scrollIntoView would move the page, too, to a strip that is below the window.
    const [row, chosen] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    strip.current.scrollLeft += chosen.left + chosen.width / 2 - (row.left + row.width / 2);
  }, [selected]);
  return <Tabs.List ref={strip} className={`${classes.strip} ${className ?? ''}`} {...others} />;
}
