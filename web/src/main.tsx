import './brand/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getPackByHost } from '../../functions/domain/brand/packs.ts';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

const pack = getPackByHost(window.location.host);
document.title = pack.name;
createRoot(root).render(
  <StrictMode>
    <App pack={pack} />
  </StrictMode>,
);
