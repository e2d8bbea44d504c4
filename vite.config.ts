import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What the fields for messages and for slides share of the text editor. A name of its own, so that its size has a limit. */
const TEXT_EDITOR = {
  name: 'text-editor',
  test: /node_modules\/(@tiptap\/(core|pm|react|extensions|extension-(document|paragraph|text))|prosemirror-)/,
};

/**
 * What screens share, in a few files of one subject each. Without these groups each shared module becomes a file, and the first visit to the
 * overview asks for 116. A module belongs to the first group that matches. `web/budgets.test.ts` checks what each screen loads.
 */
const SHARED_BY_SCREENS = [
  // What sign-in needs, so that it loads no other group.
  {
    name: 'fields',
    test: /\/(TextInput|PasswordInput|Input|InputBase|ActionIcon|Alert|UnstyledButton|Anchor|form-error|sign-in-card|email-field)[/.]/,
    minShareCount: 2,
  },
  // Every page loads it right after its first paint.
  { name: 'toasts', test: /@mantine\/(notifications|store)\/|app\/toasts/ },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  { name: 'common', minShareCount: 11 },
  {
    // What the shell loads after the first paint of a screen.
    name: 'shell-parts',
    test: /(reply-notice|browser-notifications|sending-banner|billing-banner|payment-gate|set-sending-pause|pause-campaign|billing\.module)\./,
  },
  // Several screens use it, and none should load the list of contacts for it.
  { name: 'segmented-control', test: /\/SegmentedControl[/.]/, minShareCount: 2 },
  {
    name: 'contact-list',
    test: /contact-(table|list|dialog)|bulk-toolbar|use-(selection-change|bulk-dialogs|paged-selection)|organization-contacts/,
    minShareCount: 2,
  },
];

/**
 * The pages that contacts and strangers open: of a link, and of a public form. They load on older phones, and each is one small file that
 * shares nothing with the others.
 */
const PUBLIC_PAGES: readonly string[] = ['viewer', 'form'];
/**
 * Public pages run on Preact, whose three kilobytes do what react-dom needs 62 for on a phone. The components are written for React, and the
 * app previews them with React.
 */
const AS_PREACT = [
  { find: /^react-dom(\/client)?$/, replacement: 'preact/compat$1' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];
const buildPublicPage = (name: string) => ({
  emptyOutDir: false,
  manifest: `.vite/${name}.json`,
  // The one further file has no files of its own. The browsers of the target know module preloads.
  modulePreload: false,
  target: ['chrome100', 'safari15'],
  rolldownOptions: { input: `web/${name}.html` },
});

export default defineConfig(({ command, mode }) => ({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  // Which brand each host of the deployment has (infra/config.ts). Without it the labels of the host decide.
  define: { __BRAND_HOSTS__: process.env['BRAND_HOSTS'] ?? '{}' },
  resolve: { alias: PUBLIC_PAGES.includes(mode) ? AS_PREACT : [] },
  plugins: [react(), ...(command === 'build' ? [productionMode()] : [])],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Browsers before 2023 load the files of a screen one step later. The polyfill would cost each browser a kilobyte.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // What every page loads is one file. Thirty small ones compress worse, by ten kilobytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'shell', tags: ['$initial' as const] }, TEXT_EDITOR, ...SHARED_BY_SCREENS].map(
            (group, index, all) => ({ ...group, priority: all.length - index }),
          ),
        },
        // The shell names all chunks, and hashes do not compress. 36 bits are enough for the versions of one name.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
    ...(PUBLIC_PAGES.includes(mode) ? buildPublicPage(mode) : {}),
  },
}));

/**
 * A build is for people, also when a test makes it: there NODE_ENV says test, and the build would hold React's
 * development half. Afterwards the test has its own word back.
 */
function productionMode(): Plugin {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  return {
    name: 'for-people',
    closeBundle() {
      if (before === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = before;
    },
  };
}
