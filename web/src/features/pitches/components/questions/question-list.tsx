import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import {
  SLIDE_WIDGET_TYPES,
  WIDGET_LIMITS,
  DEFAULT_RATING,
  hasOptions,
  type WidgetType,
} from '../../../../../../functions/domain/pitches/widget.ts';
import { toastFailure } from '../../../../components/feedback/toasts.tsx';
import { IconAction } from '../../../../components/display/icon-action.tsx';
import type { WidgetDetail } from '../../api/slide.ts';
import { useDeleteWidget, type WrittenWidget } from '../../api/slides.ts';
import { WIDGET_KINDS } from '../../../../shared/pitches/slide-names.ts';
import { QuestionModal } from './question-modal.tsx';
import fields from '../../../../shared/forms/fields-editor.module.css';
import classes from './question-list.module.css';

interface QuestionListProps {
  readonly slideId: string;
  readonly widgets: readonly WidgetDetail[];
  readonly canEdit: boolean;
}

/** The questions of a slide. Each is saved by itself, whatever happens to the rest of the form. */
export function QuestionList({ slideId, widgets, canEdit }: QuestionListProps): ReactNode {
  const remove = useDeleteWidget();
  const [edited, setEdited] = useState<{ readonly id: string | null; readonly widget: WrittenWidget } | null>(null);
  return (
    <section aria-labelledby="slide-questions">
      <h3 className={`${classes.heading} strong size-16`} id="slide-questions">
        Questions
      </h3>
      <div className="boxed">
        {widgets.length > 0 && (
          <ul className="plain">
            {widgets.map((widget) => (
              <li key={widget.id} className={`${classes.entry} row gap-8 ruled`}>
                <div className="column fill">
                  {canEdit ? (
                    <button type="button" className={fields.label} onClick={() => setEdited({ id: widget.id, widget })}>
                      {widget.label}
                    </button>
                  ) : (
                    <span className={fields.label}>{widget.label}</span>
                  )}
                  <span className="fine line-16">{WIDGET_KINDS[widget.widgetType].name}</span>
                </div>
                {canEdit && (
                  <IconAction
                    size="lg"
                    loading={remove.isPending && remove.variables === widget.id}
                    label={`Delete the question ${widget.label}`}
                    icon={<IconTrash size={18} />}
                    onClick={() =>
                      remove.mutate(widget.id, {
                        onError: (error) => toastFailure('Question not deleted', error),
                      })
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {widgets.length === 0 && !canEdit && <p className={classes.none}>No questions.</p>}
        {canEdit && widgets.length < WIDGET_LIMITS.perSlide && (
          <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} m={4}>
                Add question
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {SLIDE_WIDGET_TYPES.map((widgetType) => (
                <Menu.Item key={widgetType} onClick={() => setEdited({ id: null, widget: newQuestion(widgetType) })}>
                  <span className={fields.choice}>{WIDGET_KINDS[widgetType].name}</span>
                  <span className="fine line-16">{WIDGET_KINDS[widgetType].hint}</span>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {edited !== null && (
        <QuestionModal slideId={slideId} widgetId={edited.id} initial={edited.widget} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

/** Returns a new question. A choice begins with two empty options. */
function newQuestion(widgetType: WidgetType): WrittenWidget {
  return { widgetType, label: '', fineText: '', labels: hasOptions(widgetType) ? ['', ''] : [], ...DEFAULT_RATING };
}
