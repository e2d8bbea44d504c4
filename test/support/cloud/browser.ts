import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** A real browser for tests. `close` ends the browser and deletes its unpacked files. */
export interface TestBrowser {
  readonly browser: Browser;
  close(): Promise<void>;
}

/** A browser program and its command-line arguments. */
export interface BrowserProgram {
  readonly executable: string;
  readonly args: readonly string[];
  /** Deletes the unpacked files. */
  remove(): void;
}

export async function startBrowser(): Promise<TestBrowser> {
  const { executable, args, remove } = await findBrowser();
  const browser = await chromium.launch({ executablePath: executable, args: [...args] });
  return {
    browser,
    close: async () => {
      await browser.close();
      remove();
    },
  };
}

/**
 * Finds a browser. On Linux the browser comes from npm, so a developer installs nothing. Other systems use an installed
 * Chrome. CHROME_PATH selects another program.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return installed(named);
  return process.platform === 'linux' ? unpack() : installed(installedChrome());
}

function installed(executable: string): BrowserProgram {
  return { executable, args: [], remove: () => undefined };
}

/** Unpacks the package into a new directory, because the package uses fixed names and parallel runs would collide. */
async function unpack(): Promise<BrowserProgram> {
  const own = mkdtempSync(join(tmpdir(), 'browser-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = own;
  // Without this variable the package omits libraries that a minimal machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executable = await packaged.executablePath();
    writeFileSync(join(own, 'fonts', 'fonts.conf'), fontConfig(own));
    return { executable, args: ['--no-sandbox'], remove: () => rmSync(own, { recursive: true, force: true }) };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Returns a font configuration. The package only looks under /tmp, and a browser without fonts crashes at an unusual letter. */
function fontConfig(own: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(own, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(own, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

const CHROMES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function installedChrome(): string {
  const found = CHROMES.find((path) => existsSync(path));
  if (found === undefined) throw new Error('No Chrome was found. Install it, or name one with CHROME_PATH.');
  return found;
}
