import { useCallback, useMemo, useState } from 'react';

/** What is ticked in a list; it stays while one turns pages. */
export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  setMany(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const setMany = useCallback((ids: readonly string[], on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(
    () => ({ ids: [...selected], has: (id: string) => selected.has(id), setMany, clear }),
    [selected, setMany, clear],
  );
}

/** "3 selected, 1 not on this page". */
export function selectionText(selection: Selection, shown: readonly string[]): string {
  const elsewhere = selection.ids.filter((id) => !shown.includes(id)).length;
  return `${selection.ids.length} selected${elsewhere === 0 ? '' : `, ${elsewhere} not on this page`}`;
}
