import { useEffect, useRef, useState } from 'react';
import { useDeleteSlide } from '../../api/slides.ts';

interface UnsavedSlide {
  readonly id: string;
  /** The slide that it follows. Null: it is the first. */
  readonly after: string | null;
}

interface UnsavedSlideState {
  /** The new slide that nobody has saved. */
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
  const isKept = useRef(false);
  const isSaved = added !== null && savedIds.includes(added.id);
  const shownId = added !== null && added.id === selectedId ? added.id : null;

  useEffect(() => {
    if (isSaved) isKept.current = true;
  }, [isSaved]);

  // A question about typed text comes before the address changes. Who stays keeps the slide.
  useEffect(() => {
    if (shownId === null) return;
    return () => {
      if (!isKept.current) remove(shownId);
      setAdded(null);
    };
  }, [shownId, remove]);

  return {
    slide: isSaved ? null : added,
    add: (slide) => {
      isKept.current = false;
      setAdded(slide);
    },
    keep: () => {
      isKept.current = true;
    },
  };
}
