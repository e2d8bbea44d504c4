import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { FORM_LIMITS, QUESTION_TYPES, type FormItem } from '../../../../functions/domain/forms/form-item.ts';
import { lazyComponent } from '../../lib/chunk.ts';
import { useBrand } from '../../brand/brand.tsx';
import { IconAction } from '../../components/display/icon-action.tsx';
import { describeItem, listFieldChoices, newQuestion } from './form-items.ts';
import { WIDGET_KINDS } from '../pitches/slide-names.ts';
import classes from './fields-editor.module.css';

const FieldDialog = lazyComponent(async () => (await import('./field-dialog.tsx')).FieldDialog);

interface FieldsEditorProps {
  readonly items: readonly FormItem[];
  /** Fields that the brand adds at the end, by their names. */
  readonly fixed: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (items: readonly FormItem[]) => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The fields and questions of a public form, in order. */
export function FieldsEditor({ items, fixed, readOnly, onChange }: FieldsEditorProps): ReactNode {
  const { flags } = useBrand();
  /** The question in the dialog. `index`: null for a new one. */
  const [edited, setEdited] = useState<{ readonly index: number | null; readonly item: FormItem } | null>(null);
  const move = (index: number, by: -1 | 1): void => {
    const item = items[index];
    if (item) onChange(items.toSpliced(index, 1).toSpliced(index + by, 0, item));
  };
  return (
    <section aria-labelledby="form-fields">
      <h2 className={`${classes.heading} strong size-14`} id="form-fields">
        Form
      </h2>
      <div className="boxed">
        <ul className="plain">
          {items.map((item, index) => (
            <li key={item.id} className={`${classes.entry} row`}>
              <div className="column fill">
                {readOnly ? (
                  <span className={classes.label}>{item.label}</span>
                ) : (
                  <button type="button" className={classes.label} onClick={() => setEdited({ index, item })}>
                    {item.label}
                  </button>
                )}
                <span className="fine line-16">{describeItem(item)}</span>
              </div>
              {!readOnly && (
                <>
                  <IconAction
                    size="lg"
                    disabled={index === 0}
                    label={`Move ${item.label} up`}
                    icon={<IconArrowUp {...ICON} />}
                    onClick={() => move(index, -1)}
                  />
                  <IconAction
                    size="lg"
                    disabled={index === items.length - 1}
                    label={`Move ${item.label} down`}
                    icon={<IconArrowDown {...ICON} />}
                    onClick={() => move(index, 1)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Remove ${item.label}`}
                    // No one can be texted without a phone.
                    disabled={item.id === 'phone'}
                    onClick={() => onChange(items.toSpliced(index, 1))}
                  >
                    <IconTrash {...ICON} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
        </ul>
        <ul className={classes.fixed} aria-label="Added by itself">
          {fixed.map((name) => (
            <li key={name} className={`${classes.entry} row`}>
              <div className="column fill">
                <span className={classes.label}>{name}</span>
                <span className="fine line-16">Always at the end</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {!readOnly && items.length < FORM_LIMITS.items && (
        <Menu position="bottom-start" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} mt={4}>
              Add a field
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {listFieldChoices(items, flags.bodyParts).map((item) => (
              <Menu.Item key={item.id} onClick={() => onChange([...items, item])}>
                {item.label}
              </Menu.Item>
            ))}
            <Menu.Label>A question of your own</Menu.Label>
            {QUESTION_TYPES.map((type) => (
              <Menu.Item key={type} onClick={() => setEdited({ index: null, item: newQuestion(type) })}>
                <span className={classes.choice}>{WIDGET_KINDS[type].name}</span>
                <span className="fine line-16">{WIDGET_KINDS[type].hint}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {edited !== null && (
        <Suspense>
          <FieldDialog
            initial={edited.item}
            isNew={edited.index === null}
            onSave={(item) => {
              onChange(edited.index === null ? [...items, item] : items.with(edited.index, item));
              setEdited(null);
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
