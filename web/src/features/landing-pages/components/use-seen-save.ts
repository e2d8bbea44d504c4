import { useCallback, useEffect, useRef, useState } from 'react';
import { isConflict } from '../../../lib/api/api-error.ts';
import { fromApiItem } from '../../../shared/forms/form-items.ts';
import {
  useSaveLandingPage,
  type LandingPageChanges,
  type LandingPageDetail,
  type SeenLandingPage,
} from '../api/landing-pages.ts';

export interface SeenSave {
  /** Saves changes, after those that are being saved. @throws ApiError */
  readonly save: (changes: LandingPageChanges) => Promise<void>;
  /** Whether someone else has changed what this person typed. */
  readonly hasConflict: boolean;
  /** From now on the stored values are known, so that the next save replaces them. */
  readonly acceptStored: () => void;
  readonly closeConflict: () => void;
}

/** Returns what people type on a page, as it is stored. */
export function pickTyped({ title, description, structure }: LandingPageDetail): SeenLandingPage {
  return { title, description, items: structure.map(fromApiItem) };
}

/**
 * Saves the changes of a page together with the values that they replace, so that two people who type at once do not overwrite each other
 * unseen. Saves follow one another, because each of them changes what the next one has seen.
 */
export function useSeenSave(page: LandingPageDetail): SeenSave {
  const send = useSaveLandingPage(page.id);
  const [hasConflict, setConflict] = useState(false);
  const seen = useRef(pickTyped(page));
  const stored = useRef(page);
  const running = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
    stored.current = page;
  }, [send, page]);

  const run = useCallback(async (changes: LandingPageChanges): Promise<void> => {
    const { title, description, items } = seen.current;
    try {
      await latest.current(changes, {
        ...(changes.title === undefined ? {} : { title }),
        ...(changes.description === undefined ? {} : { description }),
        ...(changes.items === undefined ? {} : { items }),
      });
    } catch (error) {
      setConflict(isConflict(error));
      throw error;
    }
    seen.current = {
      title: changes.title ?? title,
      description: changes.description ?? description,
      items: changes.items ?? items,
    };
  }, []);
  const save = useCallback(
    (changes: LandingPageChanges): Promise<void> => {
      const next = running.current.then(() => run(changes));
      running.current = next.catch(() => undefined);
      return next;
    },
    [run],
  );
  const acceptStored = useCallback(() => {
    seen.current = pickTyped(stored.current);
    setConflict(false);
  }, []);
  const closeConflict = useCallback(() => setConflict(false), []);
  return { save, hasConflict, acceptStored, closeConflict };
}
