/** What the tests of screens use. */
export { findAxeProblems } from './axe.ts';
export { renderApp } from './render.tsx';
export { buildSession } from './session.ts';
export { OK, stubApi, type SentCalls } from './stub-api.ts';
