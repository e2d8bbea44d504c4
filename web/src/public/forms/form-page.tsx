import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ShownForm } from '../../../../functions/domain/forms/shown-form.ts';
import { createId } from '../tracking/device.ts';
import { trackForm, type ServedForm } from './form-api.ts';
import { FormView } from './form-view.tsx';
import { useSubmission } from './use-submission.ts';

interface FormPageProps {
  /** The path of the page, such as `/p/{code}`. */
  readonly path: string;
  readonly served: ServedForm;
  /** A member of the team or a program looks. The visit does not count. */
  readonly isUncounted: boolean;
  /** For the foot of the page. */
  readonly year: number;
}

/** The page of a public form: of a landing page, a campaign or a group. */
export function FormPage({ path, served, isUncounted, year }: FormPageProps): ReactNode {
  if (served.kind === 'REFUSED')
    return (
      <main>
        <h1 className="form-note">{served.text}</h1>
      </main>
    );
  return <OpenForm path={path} form={served.form} isUncounted={isUncounted} year={year} />;
}

interface OpenFormProps {
  readonly path: string;
  readonly form: ShownForm;
  readonly isUncounted: boolean;
  readonly year: number;
}

function OpenForm({ path, form, isUncounted, year }: OpenFormProps): ReactNode {
  const [state, submit] = useSubmission(path, form);
  const start = useVisit(path, isUncounted);
  return <FormView form={form} state={state} year={year} onStart={start} onSubmit={submit} />;
}

/** Reports the visit once the page is seen. Returns what to call when someone begins to fill in the form. */
function useVisit(path: string, isUncounted: boolean): () => void {
  const [visitId] = useState(createId);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (isUncounted) return;
    const report = (): void => void trackForm(path, visitId, false);
    if (document.visibilityState === 'visible') return report();
    // A page that a browser loads ahead is no visit.
    const stop = new AbortController();
    document.addEventListener(
      'visibilitychange',
      () => {
        report();
        stop.abort();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [path, visitId, isUncounted]);
  return () => {
    if (isUncounted || hasStarted.current) return;
    hasStarted.current = true;
    void trackForm(path, visitId, true);
  };
}
