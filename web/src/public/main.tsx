import './older-browsers.ts';
import { createRoot } from 'react-dom/client';
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

createRoot(root).render(
  <ViewerPage
    path={window.location.pathname}
    served={readServedPitch(document)}
    isStaff={isStaff()}
    year={new Date().getFullYear()}
  />,
);
