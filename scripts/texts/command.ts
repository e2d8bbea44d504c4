import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from './read-texts.ts';

// Prints every text that a person may read, by the file of its screen, mail, page or error, as Markdown.
const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['web/src/**/*.{ts,tsx}', 'functions/{domain,graphql,http,use-cases,workers}/**/*.ts'];
const NOT_READ = /\.test\.|generated|\/testing\/|web\/src\/features\/imports\/rules\/columns\//u;

for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
  if (NOT_READ.test(path)) continue;
  const texts = readTexts(path, readFileSync(join(ROOT, path), 'utf8'));
  if (texts.length > 0) process.stdout.write(`## ${path}\n${texts.map((text) => `- ${text}\n`).join('')}\n`);
}
