import { useNavigate } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { toastError } from '../../components/feedback/toasts.tsx';
import { getErrorText } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSwitchOrganization } from './switch-organization.ts';

/** Returns what switches to an organization and opens its overview, and the id that is being switched to, or null. */
export function useEnterOrganization(): { readonly enter: (id: string) => void; readonly entering: string | null } {
  const { screen } = useBrand();
  const { organization } = useSession();
  const navigate = useNavigate();
  const switching = useSwitchOrganization();
  const enter = (id: string): void => {
    if (id === organization.id) return void navigate('/dashboard');
    switching.mutate(id, {
      onSuccess: () => void navigate('/dashboard'),
      onError: (error) => toastError('Not switched', getErrorText(error, screen.unknownError)),
    });
  };
  return { enter, entering: switching.isPending ? switching.variables : null };
}
