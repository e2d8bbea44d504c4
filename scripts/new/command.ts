import { ROOT, runTool } from '../check/tool.ts';
import { writeEntity } from './entity.ts';

const [kind, area = ''] = process.argv.slice(2);
if (kind !== 'entity' || area === '') {
  console.error('Usage: npm run new -- entity price-lists');
  process.exit(2);
}
try {
  const { added, changed } = writeEntity(ROOT, area);
  await runTool(ROOT, 'oxfmt', [...added, ...changed]);
  console.log(`Added\n  ${added.join('\n  ')}\nChanged\n  ${changed.join('\n  ')}`);
  console.log('Next: npm run types, npm run check, and a line in CHANGELOG.md.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
