import { useCallback, useMemo, useState } from 'react';

/** Selected rows of a list. The selection survives page changes. */
export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  setMany(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

/** Keeps the selected rows of a list. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const setMany = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
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

/** Returns the selection as text: "3 selected, 1 not on this page". */
export function describeSelection(selection: Selection, shown: readonly string[]): string {
  const onOtherPages = selection.ids.filter((id) => !shown.includes(id)).length;
  return `${selection.ids.length} selected${onOtherPages === 0 ? '' : `, ${onOtherPages} not on this page`}`;
}
