import { cleanup, configure } from '@testing-library/react';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { setSpokenTerms } from '../brand/say.ts';

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
// jsdom loads no script and reports neither success nor failure. What waits for a script would wait forever, also in the files after
// this one, which share its modules. Here each script fails, as without a network.
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof HTMLScriptElement && node.src !== '') node.dispatchEvent(new Event('error'));
}).observe(document.head, { childList: true });
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollTo ??= () => undefined;

// A busy machine takes seconds to load a lazy chunk. The default of one second made tests fail at random.
configure({ asyncUtilTimeout: 40_000 });

/** Removes what a test rendered and stored. */
export function cleanAfterTest(): void {
  cleanup();
  // A page of another brand sets its nouns. The tests after it, also those of other files, say the sentences of the default brand.
  setSpokenTerms(DEFAULT_PACK.terms);
  localStorage.clear();
  sessionStorage.clear();
}

/** Removes what a file left in the page. The next file has the same page. */
export function cleanAfterFile(): void {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  window.history.replaceState(null, '', '/');
}
