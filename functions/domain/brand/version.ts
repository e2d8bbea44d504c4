/** The product's version as every page shows it. It is that of `package.json`, which a test compares. */
export const VERSION = 'v3.4.7';
