import { useEffect } from 'react';
import { useBrand } from '../../brand/brand.tsx';

/**
 * Names the tab of the browser and its history entry after the screen: "Users · Text Campaigns". Null keeps the title, for
 * a screen whose name is still loading.
 */
export function usePageTitle(title: string | null): void {
  const { name } = useBrand();
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${name}`;
  }, [title, name]);
}
