import './older-browsers.ts';
import { createRoot } from 'react-dom/client';
import { readServedForm } from './forms/form-api.ts';
import { FormPage } from './forms/form-page.tsx';
import { isUncounted } from './is-uncounted.ts';
import './page.css';

const root = document.getElementById('root');
const served = readServedForm(document);
if (!root || !served) throw new Error('The page holds no form.');

createRoot(root).render(
  <FormPage
    path={window.location.pathname}
    served={served}
    isUncounted={isUncounted()}
    year={new Date().getFullYear()}
  />,
);
