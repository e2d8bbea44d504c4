import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createNaming } from './names.ts';
import { WIRING } from './wiring.ts';

/** The file of each template. */
const FILES = {
  domain: 'functions/domain/saved-replies/saved-reply.ts',
  'domain-test': 'functions/domain/saved-replies/saved-reply.test.ts',
  store: 'functions/data/saved-replies/saved-replies.ts',
  'use-cases': 'functions/use-cases/saved-replies/saved-replies.ts',
  fields: 'functions/graphql/saved-replies/fields.ts',
  'web-api': 'web/src/features/saved-replies/api/saved-replies.ts',
  screen: 'web/src/features/saved-replies/routes/saved-replies.tsx',
  manifest: 'web/src/features/saved-replies/manifest.ts',
  'screen-test': 'web/src/features/saved-replies/saved-replies.test.tsx',
  'integration-test': 'test/integration/saved-replies.test.ts',
} as const;

const AREA = /^[a-z]+(-[a-z]+)*s$/;

export interface NewEntity {
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Writes an entity with a title: contract, rules, store, use cases, fields, screen and tests. `area`: many of them, such as
 * `price-lists`. Changes nothing if a file exists already or a file lacks the line that an insertion follows.
 * @throws Error with the reason
 */
export function writeEntity(root: string, area: string): NewEntity {
  if (!AREA.test(area)) throw new Error(`Name many of them in lowercase words, such as price-lists. ${area} is not.`);
  const name = createNaming(area);
  const added = Object.entries(FILES).map(([template, file]) => ({
    file: name(file),
    content: name(readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')),
  }));
  const taken = added.find(({ file }) => existsSync(join(root, file)));
  if (taken) throw new Error(`${taken.file} exists already.`);
  const changed = new Map<string, string>();
  for (const { file, after, text = after } of WIRING) {
    const content = changed.get(file) ?? readFileSync(join(root, file), 'utf8');
    const [before, rest, ...more] = content.split(after);
    if (before === undefined || rest === undefined || more.length > 0)
      throw new Error(`${file} must have this once, for scripts/new/wiring.ts:\n${after}`);
    changed.set(file, `${before}${after}${name(text)}${rest}`);
  }
  for (const { file, content } of [...added, ...[...changed].map(([file, content]) => ({ file, content }))]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return { added: added.map(({ file }) => file), changed: [...changed.keys()] };
}
