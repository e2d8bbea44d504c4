import { useEffect, useRef, useState } from 'react';
import { useDeleteSlide } from '../../api/slides.ts';

interface UnsavedSlide {
  readonly id: string;
  /** The slide that it follows. null if it is the first. */
  readonly after: string | null;
}

interface UnsavedSlideState {
  /** The new slide that no one has saved. */
  readonly slide: UnsavedSlide | null;
  add(slide: UnsavedSlide): void;
  /** Keeps the new slide when the person leaves it, because its first save is under way. */
  keep(): void;
}

/**
 * Remembers the slide that was added last, and deletes it when the person leaves it without a save: to another slide, by the link back,
 * by Escape or by the browser's back button. What a closed tab leaves goes after a day.
 */
export function useUnsavedSlide(selectedId: string | null, savedIds: readonly string[]): UnsavedSlideState {
  const [added, setAdded] = useState<UnsavedSlide | null>(null);
  const { mutate: remove } = useDeleteSlide();
  const kept = useRef(new Set<string>());
  const isSaved = added !== null && savedIds.includes(added.id);
  const shownId = added !== null && added.id === selectedId ? added.id : null;

  useEffect(() => {
    if (isSaved) kept.current.add(added.id);
  }, [isSaved, added]);

  // A question about typed text comes before the address changes. Who stays keeps the slide.
  useEffect(() => {
    if (shownId === null) return;
    const keptIds = kept.current;
    return () => {
      if (!keptIds.has(shownId)) remove(shownId);
      setAdded((before) => (before?.id === shownId ? null : before));
    };
  }, [shownId, remove]);

  return {
    slide: isSaved ? null : added,
    add: setAdded,
    keep: () => {
      if (shownId !== null) kept.current.add(shownId);
    },
  };
}
