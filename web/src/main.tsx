import './brand/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { getPackByHost, type BrandHosts } from '../../functions/domain/brand/packs.ts';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

declare const __BRAND_HOSTS__: BrandHosts;

const pack = getPackByHost(window.location.host, __BRAND_HOSTS__);
document.title = pack.name;
createRoot(root).render(
  <StrictMode>
    <App pack={pack} />
  </StrictMode>,
);
