import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormAnswers } from '../../../../functions/domain/forms/form-answers.ts';
import type { ShownForm } from '../../../../functions/domain/forms/shown-form.ts';
import { submitForm } from './form-api.ts';
import { findUnsent, forgetUnsent, keepUnsent } from './unsent.ts';

/** While the server cannot be reached. The browser also says when it is online again. */
const RETRY_MS = 10_000;

/** WAITING: the server could not be reached, and the page tries again by itself. */
export type Submission =
  | { readonly kind: 'EDITING'; readonly error: string | null }
  | { readonly kind: 'SENDING' | 'WAITING' }
  | { readonly kind: 'SENT'; readonly notice: string | null };

/**
 * Submits a form until the server has answered. A submission that was not answered is kept in the browser, and continues when the page is
 * opened again. The server takes it once, however often it arrives.
 */
export function useSubmission(path: string, form: ShownForm): [Submission, (answers: FormAnswers) => void] {
  const [unsent] = useState(() => findUnsent(path));
  const [state, setState] = useState<Submission>(
    unsent === null ? { kind: 'EDITING', error: null } : { kind: 'SENDING' },
  );
  const latest = useRef(unsent);
  const isSending = useRef(false);
  const { errorText } = form;

  const send = useCallback(async () => {
    if (isSending.current || latest.current === null) return;
    isSending.current = true;
    const answer = await submitForm(form, latest.current);
    isSending.current = false;
    if (answer === null) return setState({ kind: 'WAITING' });
    forgetUnsent(path);
    latest.current = null;
    setState(
      answer.success
        ? { kind: 'SENT', notice: answer.notice }
        : { kind: 'EDITING', error: answer.errors[0] ?? errorText },
    );
  }, [form, path, errorText]);

  useEffect(() => void send(), [send]);
  // A further failure is a new state, which begins a new wait.
  useEffect(() => {
    if (state.kind !== 'WAITING') return;
    const stop = new AbortController();
    const again = (): void => void send();
    const timer = setTimeout(again, RETRY_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', again, { signal: stop.signal });
    return () => stop.abort();
  }, [state, send]);

  const submit = useCallback(
    (answers: FormAnswers) => {
      keepUnsent(path, answers);
      latest.current = answers;
      setState({ kind: 'SENDING' });
      void send();
    },
    [path, send],
  );
  return [state, submit];
}
