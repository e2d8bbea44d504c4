import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Browser features that Mantine uses and jsdom lacks. */
class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchNothing(query: string): MediaQueryList {
  return {
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  };
}

globalThis.ResizeObserver ??= SilentObserver;
globalThis.matchMedia ??= matchNothing;
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
Element.prototype.scrollIntoView ??= () => undefined;
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollTo ??= () => undefined;

// A busy machine takes seconds to load a lazy chunk. The default of one second made tests fail at random.
configure({ asyncUtilTimeout: 8_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
