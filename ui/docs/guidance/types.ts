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

/**
 * What the page of a component contains besides its stories, in Spanish; names of code in
 * backticks.
 */
export interface Guidance {
  /** When it is the right component. */
  use: string;
  /** When it is not, and what to use instead. */
  avoid: string;
  /** Its parts, in the order of reading. */
  anatomy: readonly string[];
  do: GuidancePicture;
  dont: GuidancePicture;
  /** What the component does for accessibility, and what remains for the developer who uses it. */
  accessibility: readonly string[];
  /** The component's own props, by name; `propTypes.json` has their types. */
  props: Readonly<Record<string, string>>;
}
