import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { z } from 'zod';
import { PERSON_AGENT } from '../scenarios/pitches/person.ts';
import { ROOT } from '../../../local-cloud/build.ts';

/** A browser program and its command-line arguments. */
export interface BrowserProgram {
  readonly executable: string;
  readonly args: readonly string[];
}

/** The browser says that it is a person's, because what a driven browser does counts as no view. */
const AS_PERSON = ['--disable-blink-features=AutomationControlled', `--user-agent=${PERSON_AGENT}`];

/** Starts a real browser for tests. The caller closes it. */
export async function startBrowser(): Promise<Browser> {
  const { executable, args } = await findBrowser();
  return chromium.launch({ executablePath: executable, args: [...args, ...AS_PERSON] });
}

/**
 * Finds a browser. On Linux the browser comes from npm, so a developer installs nothing. Other systems use an installed
 * Chrome. CHROME_PATH selects another program.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return { executable: named, args: [] };
  return process.platform === 'linux' ? findUnpacked() : { executable: findInstalled(), args: [] };
}

const manifest = z.object({ version: z.string() });

/** Returns the browser of the npm package, which is unpacked once for all runs. */
async function findUnpacked(): Promise<BrowserProgram> {
  const packageFile = join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
  const { version } = manifest.parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const folder = join(ROOT, 'build', `browser-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  process.env['FONTCONFIG_PATH'] = join(folder, 'fonts');
  const libraries = join(folder, 'al2023', 'lib');
  const others = (process.env['LD_LIBRARY_PATH'] ?? '').split(':').filter((path) => path !== '' && path !== libraries);
  process.env['LD_LIBRARY_PATH'] = [libraries, ...others].join(':');
  return { executable: join(folder, 'chromium'), args: ['--no-sandbox'] };
}

/** Unpacks the package into another folder first, and renames it when it is complete. Two workers may do this at once. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const own = mkdtempSync(`${folder}-`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = own;
  // Without this variable the package omits libraries that a minimal machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    writeFileSync(join(own, 'fonts', 'fonts.conf'), fontConfig(folder));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
}

/** Returns a font configuration. The package only looks under /tmp, and a browser without fonts crashes at an unusual letter. */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

const CHROMES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function findInstalled(): string {
  const found = CHROMES.find((path) => existsSync(path));
  if (found === undefined) throw new Error('No Chrome was found. Install it, or name one with CHROME_PATH.');
  return found;
}
