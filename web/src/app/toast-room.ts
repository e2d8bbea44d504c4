const CONTAINER = '.mantine-Notifications-root[data-position="bottom-left"]';
const GAP = 12;

/** Until the returned function is called, keeps the height of the toasts in `--toasts`, which the sidebar and the screens leave free. */
export function watchToastRoom(): () => void {
  const container = document.querySelector<HTMLElement>(CONTAINER);
  if (!container) return () => undefined;
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
}
