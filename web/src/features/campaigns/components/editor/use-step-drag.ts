import { useState, type DragEvent } from 'react';

/** The format of a dragged step. Other things that people drag over the page are ignored. */
const FORMAT = 'application/x-step';

/** Attributes of one step, for the element that is dragged and dropped on. */
interface StepDragProps {
  readonly draggable: true;
  readonly 'data-dragged': boolean | undefined;
  readonly 'data-over': boolean | undefined;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

/**
 * Lets people drag a step onto another one, whose place it takes. The buttons of a step do the same for the keyboard and for
 * phones. `order`: the ids of the steps.
 */
export function useStepDrag(
  order: readonly string[],
  onMove: (featureId: string, after: string | null) => void,
): (featureId: string) => StepDragProps {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (featureId) => ({
    draggable: true,
    'data-dragged': dragged === featureId || undefined,
    'data-over': (over === featureId && dragged !== featureId) || undefined,
    onDragStart: (event) => {
      event.dataTransfer.setData(FORMAT, featureId);
      event.dataTransfer.effectAllowed = 'move';
      setDragged(featureId);
    },
    onDragOver: (event) => {
      if (dragged === null) return;
      // Without this the browser refuses the drop.
      event.preventDefault();
      setOver(featureId);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== null && dragged !== featureId) onMove(dragged, findPlace(order, dragged, featureId));
      end();
    },
    onDragEnd: end,
  });
}

/** Returns the step behind which a dragged step stands when it takes the place of another one. */
export function findPlace(order: readonly string[], dragged: string, target: string): string | null {
  const index = order.indexOf(target);
  // A step that is dragged down pushes the target up.
  return order.indexOf(dragged) < index ? target : (order[index - 1] ?? null);
}
