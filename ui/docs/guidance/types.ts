/** A story as a picture of how to use a component, or how not to. */
export interface GuidancePicture {
  /**
   * Export name of the story; null if there is nothing to see, as with parts that open over the
   * page.
   */
  story: string | null;
  /** Args that differ from the story's. */
  args?: Readonly<Record<string, unknown>>;
  /** What to see in it, in one sentence. */
  reason: string;
}

/** The picture of a component's parts. */
interface AnatomyDrawing {
  /** Export name of the story. */
  story?: string;
  /** Args that differ from the story's. */
  args?: Readonly<Record<string, unknown>>;
  /** Presses the first button, which opens the component. */
  opens?: boolean;
  /** Draws it as in a window below 996 px. */
  isMobile?: boolean;
}

/**
 * Whether its props may still change: `stable` only with a new version of the package, `beta` with
 * any change.
 */
export type ComponentStatus = 'beta' | 'stable';

/**
 * What the page of a component contains besides its stories, in Spanish; names of code in
 * backticks.
 */
export interface Guidance {
  status: ComponentStatus;
  /** For a page about several components: one of them, and the file beside the stories that has it. */
  example?: { name: string; file: string };
  /** When it is the right component. */
  use: string;
  /** When it is not, and what to use instead. */
  avoid: string;
  /** Its parts, in the order of reading; with the selector of `findPart`, those that are drawn. */
  anatomy: readonly (string | readonly [text: string, selector: string])[];
  /** The story on which the parts are drawn: by default, `Default`. */
  drawing?: AnatomyDrawing;
  do: GuidancePicture;
  dont: GuidancePicture;
  /** What the component does for accessibility, and what remains for the developer who uses it. */
  accessibility: readonly string[];
  /** The component's own props, by name; `propTypes.json` has their types. */
  props: Readonly<Record<string, string>>;
}
