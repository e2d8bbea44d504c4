import './older-browsers.ts';
import { createRoot } from 'react-dom/client';
import { readServedForm } from './forms/form-api.ts';
import { readServedPitch } from './viewer/load-pitch.ts';
import { ViewerPage } from './viewer/viewer-page.tsx';
import './page.css';
// The style of the form is part of the one style file of the page.
import './forms/form.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

/** The team's own pages of the same host keep a session here. Its views are not those of the contact. */
function isStaff(): boolean {
  try {
    return localStorage.getItem('session-token') !== null;
  } catch {
    return false;
  }
}

const shown = { path: window.location.pathname, isStaff: isStaff(), year: new Date().getFullYear() };
const form = readServedForm(document);
const page = createRoot(root);
if (form === null) page.render(<ViewerPage {...shown} served={readServedPitch(document)} />);
// A pitch loads no form.
else
  void import('./forms/form-page.tsx').then(
    ({ FormPage }) => page.render(<FormPage {...shown} served={form} />),
    () => page.render(<p role="alert">The page could not be loaded. Check your connection and open it again.</p>),
  );
