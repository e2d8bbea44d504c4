import { useSearchParams } from 'react-router-dom';

const FIRST_TAB = 'steps';
const TABS: readonly string[] = [FIRST_TAB, 'results', 'contacts'];

/** The tab that the address names. The steps need no name. */
export function useCampaignTab(): readonly [string, (tab: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab') ?? '';
  const choose = (tab: string | null): void => {
    const changed = new URLSearchParams(params);
    if (tab === null || tab === FIRST_TAB) changed.delete('tab');
    else changed.set('tab', tab);
    setParams(changed, { replace: true });
  };
  return [TABS.includes(named) ? named : FIRST_TAB, choose];
}
