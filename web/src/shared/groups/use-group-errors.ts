import { useBrand } from '../../brand/brand.tsx';
import { toastAction, toastFailure } from '../../components/feedback/toasts.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { GroupLimitReached } from './groups.ts';

/** Returns a function that shows why an action on groups failed. The limit of the plan leads to the plans. */
export function useGroupErrors(): (title: string, error: Error) => void {
  const { screen } = useBrand();
  const account = useDialogAddress('account');
  return (title, error) => {
    if (error instanceof GroupLimitReached)
      toastAction(screen.groupLimitTitle, { label: screen.groupLimitAction, onRun: () => account.open('billing') });
    else toastFailure(title, error);
  };
}
