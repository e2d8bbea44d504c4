import { useEffect } from 'react';
import { useBrand } from '../../brand/brand.tsx';

/** What the browser's tab shows: the screen, and in front of it how many contacts wait for an answer. */
const tab = { title: '', unread: 0 };

function showTitle(): void {
  document.title = tab.unread > 0 ? `(${tab.unread}) ${tab.title}` : tab.title;
}

/**
 * Names the tab of the browser and its history entry after the screen: "Users · Text Campaigns". Null keeps the title, for
 * a screen whose name is still loading.
 */
export function usePageTitle(title: string | null): void {
  const { name } = useBrand();
  useEffect(() => {
    if (title === null) return;
    tab.title = `${title} · ${name}`;
    showTitle();
  }, [title, name]);
}

/** Shows the number of contacts with an unread reply in front of the title while the caller is mounted. */
export function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    tab.unread = unread;
    if (tab.title !== '') showTitle();
    return () => {
      tab.unread = 0;
    };
  }, [unread]);
}
