import { expect, it } from 'vitest';
import { readTexts } from './read-texts.ts';

it('The texts of a screen are its words, labels and templates, each once', () => {
  const source = `
    import { Button } from 'a package with spaces';
    const Query = graphql('query leads { leads { id } }');
    export const Screen = ({ count }: { count: number }) => (
      <Page className="wide page" title="No results" aria-label="Search contacts">
        {count} texts were sent.
        <Button variant="light blue" onClick={() => toast('Saved the change')}>Retry</Button>
        <p title="No results">{\`Sent to \${count} of \${total} people\`}</p>
        <svg d="M 0 0" style={{ gap: 'var(--gap) 0' }} data-state="open" />
      </Page>
    );`;
  expect(readTexts('screen.tsx', source)).toEqual([
    'No results',
    'Search contacts',
    'texts were sent.',
    'Saved the change',
    'Retry',
    'Sent to … of … people',
  ]);
});

it('The texts of a use case are its errors, and not its keys', () => {
  const source = `
    const FULL = 'A campaign can have at most 50 steps.';
    const write = { ConditionExpression: 'attribute_exists(pk)', sk: 'CONTACT#1' };
    return new Refusal(\`There is no such \${thing}.\`);`;
  expect(readTexts('use-case.ts', source)).toEqual(['A campaign can have at most 50 steps.', 'There is no such ….']);
});
