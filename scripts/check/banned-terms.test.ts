import { describe, expect, it } from 'vitest';
import { BANNED_TERMS, findBannedTerms } from './banned-terms.ts';
import { virtualFiles } from './virtual-files.ts';

describe('terms', () => {
  const find = (line: string, path = 'functions/domain/a.ts') => findBannedTerms(virtualFiles({ [path]: line }), []);

  it.each([
    ['const organisationId = 1;', 'organisation'],
    ['The job was cancelled.', 'cancelled'],
    ['// An enrolment that is unauthorised', 'enrolment'],
    ['// An unauthorised behaviour', 'unauthorised'],
    ['const MAX_BEHAVIOUR = 1;', 'BEHAVIOUR'],
    ['// A catalogue of colours', 'colours'],
    ['// The contact whom staff archived', 'whom'],
    ['/** The phone that nobody has confirmed. */', 'nobody'],
    ["new Refusal('Somebody else is saving.')", 'Somebody'],
    ['// It is shown to nobody.', 'nobody'],
    ['/** The users who are told about replies. */', 'are told'],
    ['<p>The calendar has not told us for when.</p>', 'not told'],
    ['// It is read anew.', 'anew'],
    ['/** The phone. Null: none. */', 'Null:'],
    ['/** Answers whether the text may go. */', 'Answers whether'],
    ['function pageOf(list: string[]): string {', 'function pageOf'],
    ['const pageOf = (list: string[]): string => list[0];', 'const pageOf'],
    ['  async #pageOf(list: string[]): Promise<string> {', 'pageOf'],
    ['const CONTACTS_A_PAGE = 50;', 'CONTACTS_A_PAGE'],
    ['for (const [place, item] of list.entries()) {', 'place'],
    ['rows.map((row, place) => row);', 'place'],
    ['// (fine points, "Law")', 'fine points'],
    ['// See MECHANISMS, "Consent".', 'MECHANISMS'],
    ['// (specification 1, section 5)', 'specification 1'],
    ['await vi.waitFor(() => expect(count).toBe(1));', 'vi.waitFor('],
    ['// TODO: later', 'TODO'],
    ["console.log('here');", 'console.log'],
  ])('names "%s"', (line, term) => {
    expect(find(line).join('\n')).toContain(term);
    expect(find(line)[0]).toMatch(/^functions\/domain\/a\.ts:1 {2}".+" \(.+\) {2}Write: .+$/);
  });

  it.each([
    'The organization canceled an enrollment.',
    '<section aria-labelledby="heading">',
    '// An optimistic update emphasizes a promise, its synthesis and its analysis.',
    '// Questions and answers how people ask them',
    'const last = list.lastIndexOf(item);',
    'if (indexOf(list) > 1) {',
    '// The place where it happens, and the second place.',
    'const CONTACTS_PER_PAGE = 50;',
    'import { decisions } from "./decisions.ts";',
    'const nobody = createUser();',
    'let meanwhile: Promise<void> | null = null;',
    '/** The phone. null if the contact has none. */',
    'expect(page).toBeInstanceOf(Page);',
  ])('passes "%s"', (line) => {
    expect(find(line)).toEqual([]);
  });

  it.each(['scripts/seed.ts', 'local-cloud/watch.ts'])('passes console.log in %s', (path) => {
    expect(find("console.log('done');", path)).toEqual([]);
  });

  it('takes an exception with a reason, and names one that nothing needs', () => {
    const exception = { path: 'a.ts', line: 'TODO', term: 'open task in the code', reason: 'A test.' };
    expect(findBannedTerms(virtualFiles({ 'a.ts': '// TODO' }), [exception])).toEqual([]);
    expect(findBannedTerms(virtualFiles({ 'a.ts': '' }), [exception])).toEqual([
      expect.stringContaining('nothing needs it'),
    ]);
  });

  it('have names that are used once', () => {
    expect(new Set(BANNED_TERMS.map(({ name }) => name)).size).toBe(BANNED_TERMS.length);
  });
});
