import axe from 'axe-core';

/** jsdom has neither layout nor colors; the browser tests look at those. */
const NEEDS_LAYOUT = ['color-contrast', 'target-size', 'region', 'page-has-heading-one'];

/** What axe finds wrong, as short lines; nothing is allowed. */
export async function axeProblems(root: Element = document.body): Promise<readonly string[]> {
  const { violations } = await axe.run(root, {
    rules: Object.fromEntries(NEEDS_LAYOUT.map((id) => [id, { enabled: false }])),
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
