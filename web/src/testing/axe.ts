import axe from 'axe-core';

/** Rules that need layout or colors. jsdom has neither; the browser tests run them. */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'region', 'page-has-heading-one'];

/** Runs axe. Returns one line per violation; tests expect none. */
export async function findAxeProblems(root: Element = document.body): Promise<readonly string[]> {
  const { violations } = await axe.run(root, {
    rules: Object.fromEntries(NEEDS_LAYOUT.map((id) => [id, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
