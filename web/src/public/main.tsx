import './older-browsers.ts';
import { createRoot } from 'react-dom/client';
import { readServedForm } from './forms/form-api.ts';
import { FormPage } from './forms/form-page.tsx';
import { readServedPitch } from './viewer/load-pitch.ts';
import { ViewerPage } from './viewer/viewer-page.tsx';
import './page.css';

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
createRoot(root).render(
  form === null ? <ViewerPage {...shown} served={readServedPitch(document)} /> : <FormPage {...shown} served={form} />,
);
