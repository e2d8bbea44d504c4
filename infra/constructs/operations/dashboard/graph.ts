import {
  Color,
  GraphWidget,
  TextWidget,
  TextWidgetBackground,
  type HorizontalAnnotation,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';

/** Columns of a page. */
export const PAGE_WIDTH = 24;
const GRAPH_HEIGHT = 6;

/** A limit of an alarm or an objective, drawn as a line. */
export interface Limit {
  readonly value: number;
  readonly label: string;
}

/** Returns a heading: a question, and in one or two sentences how to read the answer. */
export function createHeading(question: string, explanation: string): TextWidget {
  return new TextWidget({
    markdown: `## ${question}\n${explanation}`,
    width: PAGE_WIDTH,
    height: 2,
    background: TextWidgetBackground.TRANSPARENT,
  });
}

/** Returns graphs side by side over the whole width of the page. */
export function createRow(...graphs: readonly ((width: number) => GraphWidget)[]): GraphWidget[] {
  return graphs.map((create) => create(PAGE_WIDTH / graphs.length));
}

/** Returns a graph that begins at zero, with its limits as lines. The title names the unit. */
export function graph(title: string, left: readonly IMetric[], limits: readonly Limit[] = []) {
  return (width: number): GraphWidget =>
    new GraphWidget({
      title,
      left: [...left],
      leftAnnotations: limits.map(toAnnotation),
      leftYAxis: { min: 0, showUnits: false },
      width,
      height: GRAPH_HEIGHT,
    });
}

export function toAnnotation({ value, label }: Limit): HorizontalAnnotation {
  return { value, label, color: Color.RED };
}
