import './older-browsers.ts';
import { createRoot } from 'react-dom/client';
import { isUncounted } from './is-uncounted.ts';
import { readServedPitch } from './viewer/load-pitch.ts';
import { ViewerPage } from './viewer/viewer-page.tsx';
import './page.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

createRoot(root).render(
  <ViewerPage
    path={window.location.pathname}
    served={readServedPitch(document)}
    isUncounted={isUncounted()}
    year={new Date().getFullYear()}
  />,
);
