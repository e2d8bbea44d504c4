import { version } from '../../../package.json';

/** The product's version as pages show it, for example "v3.4.7". It comes from package.json. */
export const VERSION = `v${version}`;
