import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useDialogAddress, type DialogAddress } from '../../../../components/dialogs/use-dialog-address.ts';
import type { TextTarget } from './text-target.ts';

/** The parameters that name the found text, beside that of its contact. */
const [TEXT, WORDS] = ['text', 'words'] as const;
const DETAILS = [TEXT, WORDS];

interface TextAddress {
  /** The contact whose conversation is open. */
  readonly contact: DialogAddress;
  /** The found text at which the conversation shows. null if the conversation was opened without a search. */
  readonly target: TextTarget | null;
  readonly openText: (target: TextTarget) => void;
}

/** The open conversation in the address, `?contact=…&text=…&words=…`, so that a reload, Back and a shared link show the same text. */
export function useTextAddress(): TextAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const contact = useDialogAddress('contact', DETAILS);
  const textId = params.get(TEXT);
  const openText = ({ contactId, textId: found, search }: TextTarget): void => {
    const changed = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries({ contact: contactId, [TEXT]: found, [WORDS]: search }))
      changed.set(name, value);
    void navigate(`${location.pathname}?${changed.toString()}`, { state: { openedHere: 'contact' } });
  };
  return {
    contact,
    target:
      contact.value === null || textId === null
        ? null
        : { contactId: contact.value, textId, search: params.get(WORDS) ?? '' },
    openText,
  };
}
