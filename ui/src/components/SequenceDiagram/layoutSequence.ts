import { ConfigurationError, listNames } from '../../internal/ConfigurationError.ts';
import { breakLines, type TextLine } from './sequenceText.ts';

/** Height in px of a line of a label. */
export const LINE_HEIGHT = 17;
/** Width of the drawing in px: the column of a guide. */
export const DIAGRAM_WIDTH = 704;

const HEAD_PADDING = 12;
const LABEL_GAP = 7;
const STEP_GAP = 18;
const PHASE_HEIGHT = 26;
const LOOP_WIDTH = 26;
const LOOP_HEIGHT = 20;
const EDGE = 14;

interface PlacedParticipant {
  id: string;
  x: number;
  width: number;
  lines: readonly TextLine[];
}

export interface PlacedMessage {
  type: 'message';
  number: number;
  isAnswer: boolean;
  /** Ends of the arrow; the same x for a self-message. */
  fromX: number;
  toX: number;
  /** Position of the arrow, or of the top of the loop. */
  y: number;
  lines: readonly TextLine[];
  /** Position of the text: centre or edge of the lines, and the baseline of the first. */
  labelX: number;
  labelY: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface PlacedPhase {
  type: 'phase';
  text: string;
  y: number;
  height: number;
}

export interface SequenceLayout {
  width: number;
  height: number;
  headHeight: number;
  participants: readonly PlacedParticipant[];
  items: readonly (PlacedMessage | PlacedPhase)[];
}

/**
 * Lays out a diagram in px, `DIAGRAM_WIDTH` wide.
 * @throws ConfigurationError for an unknown participant
 */
export function layoutSequence(
  participants: readonly SequenceParticipant[],
  steps: readonly SequenceStep[],
): SequenceLayout {
  const column = DIAGRAM_WIDTH / participants.length;
  const boxWidth = Math.min(column - 12, 156);
  const placed = participants.map(({ id, label }, index) => ({
    id,
    x: column * (index + 0.5),
    width: boxWidth,
    lines: breakLines(label, boxWidth - 16),
  }));
  const headHeight =
    HEAD_PADDING * 2 + Math.max(1, ...placed.map(({ lines }) => lines.length)) * LINE_HEIGHT;
  const xOf = (id: string) => {
    const found = placed.find((each) => each.id === id);
    if (found !== undefined) return found.x;
    throw new ConfigurationError(
      `A step of a SequenceDiagram names "${id}", which is no participant. ` +
        `The participants are ${listNames(participants.map((each) => each.id))}.`,
    );
  };

  let y = headHeight + STEP_GAP;
  let number = 0;
  const items = steps.map((step): PlacedMessage | PlacedPhase => {
    if ('phase' in step) {
      const phase = { type: 'phase' as const, text: step.phase, y, height: PHASE_HEIGHT };
      y += PHASE_HEIGHT + STEP_GAP;
      return phase;
    }
    number += 1;
    const fromX = xOf(step.from);
    const toX = xOf(step.to);
    const common = { type: 'message' as const, number, isAnswer: step.kind === 'answer' };
    if (fromX === toX) {
      // The number is at the top of the message, where the previous one may end.
      const own = ownStep(step.text, fromX, y + LABEL_GAP);
      y += LABEL_GAP + own.height + STEP_GAP;
      return { ...common, fromX, toX, ...own.place };
    }
    const lines = breakLines(step.text, Math.abs(toX - fromX) - EDGE * 2);
    const top = y;
    y += lines.length * LINE_HEIGHT + LABEL_GAP;
    const message = {
      ...common,
      fromX,
      toX,
      y,
      lines,
      labelX: (fromX + toX) / 2,
      labelY: top + LINE_HEIGHT - 5,
      anchor: 'middle' as const,
    };
    y += STEP_GAP;
    return message;
  });
  return { width: DIAGRAM_WIDTH, height: y, headHeight, participants: placed, items };
}

/** The label of a self-message is placed beside the lifeline, on the side with more room. */
function ownStep(text: string, x: number, top: number) {
  const isRight = x < DIAGRAM_WIDTH / 2;
  const room = (isRight ? DIAGRAM_WIDTH - x : x) - LOOP_WIDTH - EDGE;
  const lines = breakLines(text, Math.min(room, 240));
  const height = Math.max(lines.length * LINE_HEIGHT, LOOP_HEIGHT);
  const middle = top + height / 2;
  const place = {
    y: middle - LOOP_HEIGHT / 2,
    lines,
    labelX: isRight ? x + LOOP_WIDTH + 8 : x - LOOP_WIDTH - 8,
    labelY: middle - (lines.length * LINE_HEIGHT) / 2 + LINE_HEIGHT - 5,
    anchor: isRight ? ('start' as const) : ('end' as const),
  };
  return { height, place };
}

/** The path of a self-message's loop. */
export function loopPath({ fromX, y, anchor }: PlacedMessage): string {
  const side = anchor === 'start' ? 1 : -1;
  const out = fromX + side * LOOP_WIDTH;
  return `M${String(fromX)} ${String(y)}H${String(out)}V${String(y + LOOP_HEIGHT)}H${String(fromX + side * 2)}`;
}

/** The point of an arrow that ends at `x`, coming from the left if `isRightward`. */
export function arrowHead(x: number, y: number, isRightward: boolean): string {
  const back = isRightward ? -8 : 8;
  return `M${String(x + back)} ${String(y - 5)}L${String(x)} ${String(y)}L${String(x + back)} ${String(y + 5)}`;
}

/** A participant, with a lifeline. */
export interface SequenceParticipant {
  /** Id used in steps. */
  id: string;
  /** Its name: «Tu servidor». */
  label: string;
}

/** A message from one participant to another, or to itself. */
export interface SequenceMessage {
  /** Id of the sender. */
  from: string;
  /** Id of the receiver; the same as `from` for a self-message. */
  to: string;
  /** Label; text in backticks is code. */
  text: string;
  /** An `answer` is drawn dashed. */
  kind?: 'call' | 'answer';
}

/** A heading over the steps that follow. */
export interface SequencePhase {
  /** What begins here: «La persona autoriza». */
  phase: string;
}

export type SequenceStep = SequenceMessage | SequencePhase;
