/**
 * Keeps an entry of the browser's history for each slide, so that the back button and the back gesture of a phone lead to the slide before.
 * Without it they leave the pitch, and the contact has to open the link again.
 */
interface SlideState {
  readonly slide?: number;
  /** How many entries of the pitch are before this one. The slide before has one of them. missing means none. */
  readonly depth?: number;
  /** The button of the last slide was used. */
  readonly hasEnded?: true;
}

/** Returns what the current entry says. The state of another page, or none, says nothing. */
export function readSlideState(): SlideState {
  return (window.history.state as SlideState | null) ?? {};
}

/**
 * Returns the position of the slide at which a page begins that loads: a reload returns to its slide, and from the last screen the pitch
 * begins again. `count`: slides of the pitch. undefined if the entry is not of the pitch.
 */
export function readFirstSlide(count: number): number | undefined {
  const { slide } = readSlideState();
  return slide === undefined || slide < count ? slide : 0;
}

/** Remembers in the current entry which slide it shows, or that the last button was used. */
export function keepSlideState(change: SlideState): void {
  window.history.replaceState({ ...readSlideState(), ...change }, '');
}

/** Adds an entry for the slide after the current one. */
export function addSlideEntry(slide: number): void {
  const { depth = 0, ...state } = readSlideState();
  window.history.pushState({ ...state, slide, depth: depth + 1 }, '');
}

/** Goes to the entry of the slide before, which `followSlideEntries` then reports. Returns false if it has none. */
export function goToEntryBefore(): boolean {
  if ((readSlideState().depth ?? 0) === 0) return false;
  window.history.back();
  return true;
}

/** Calls with the slide of an entry that the browser goes to. Returns a function that stops it. */
export function followSlideEntries(onGo: (slide: number) => void): () => void {
  const go = ({ state }: PopStateEvent): void => {
    const { slide } = (state as SlideState | null) ?? {};
    if (slide !== undefined) onGo(slide);
  };
  window.addEventListener('popstate', go);
  return () => window.removeEventListener('popstate', go);
}
