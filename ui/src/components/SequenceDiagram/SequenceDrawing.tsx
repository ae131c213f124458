import styles from './SequenceDiagram.module.css';
import {
  arrowHead,
  layoutSequence,
  LINE_HEIGHT,
  loopPath,
  type PlacedMessage,
  type PlacedPhase,
  type SequenceParticipant,
  type SequenceStep,
} from './layoutSequence.ts';
import type { TextLine } from './sequenceText.ts';

interface SequenceDrawingProps {
  participants: readonly SequenceParticipant[];
  steps: readonly SequenceStep[];
}

/** The drawn diagram, hidden from screen readers, which read the list beside it. */
export function SequenceDrawing({ participants, steps }: SequenceDrawingProps) {
  const layout = layoutSequence(participants, steps);
  const { width, height, headHeight } = layout;
  return (
    <svg
      className={styles['drawing']}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width}
      height={height}
      aria-hidden="true"
      data-pagefind-ignore=""
    >
      {layout.participants.map(({ id, x, width: boxWidth, lines }) => (
        <g key={id}>
          <line className={styles['life']} x1={x} x2={x} y1={headHeight} y2={height} />
          <rect
            className={styles['head']}
            x={x - boxWidth / 2}
            y={1}
            width={boxWidth}
            height={headHeight - 1}
            rx={6}
          />
          <Lines
            className={styles['name']}
            lines={lines}
            x={x}
            y={(headHeight - lines.length * LINE_HEIGHT) / 2 + LINE_HEIGHT - 4}
            anchor="middle"
          />
        </g>
      ))}
      {layout.items.map((item) =>
        item.type === 'phase' ? (
          <PhaseMark key={item.y} item={item} width={width} />
        ) : (
          <MessageMark key={item.y} item={item} />
        ),
      )}
    </svg>
  );
}

function PhaseMark({ item: { text, y, height }, width }: { item: PlacedPhase; width: number }) {
  return (
    <g>
      <rect className={styles['band']} x={0} y={y} width={width} height={height} rx={3} />
      <text className={styles['bandText']} x={10} y={y + height / 2 + 4.5}>
        {text}
      </text>
    </g>
  );
}

function MessageMark({ item }: { item: PlacedMessage }) {
  const { fromX, toX, y, isAnswer, number, lines, labelX, labelY, anchor } = item;
  const isOwn = fromX === toX;
  const isRightward = isOwn ? anchor === 'end' : toX > fromX;
  const end = toX + (isRightward ? -2 : 2);
  return (
    <g className={styles['message']} data-kind={isAnswer ? 'answer' : 'call'}>
      {isOwn ? (
        <path className={styles['line']} d={loopPath(item)} />
      ) : (
        <line className={styles['line']} x1={fromX} x2={end} y1={y} y2={y} />
      )}
      <path className={styles['point']} d={arrowHead(end, isOwn ? y + 20 : y, isRightward)} />
      <Lines className={styles['label']} lines={lines} x={labelX} y={labelY} anchor={anchor} />
      <circle className={styles['badge']} cx={fromX} cy={y} r={9} />
      <text className={styles['badgeText']} x={fromX} y={y + 4} textAnchor="middle">
        {number}
      </text>
    </g>
  );
}

interface LinesProps {
  className: string | undefined;
  lines: readonly TextLine[];
  x: number;
  /** Baseline of the first line. */
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

function Lines({ className, lines, x, y, anchor }: LinesProps) {
  return lines.map((line, index) => (
    <text key={index} className={className} x={x} y={y + index * LINE_HEIGHT} textAnchor={anchor}>
      {line.map((run, place) => (
        <tspan key={place} className={run.isCode ? styles['code'] : undefined}>
          {run.text}
        </tspan>
      ))}
    </text>
  ));
}
