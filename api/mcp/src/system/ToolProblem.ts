/** Why a tool has no answer, and what to do next: the model and its user read the message, in Spanish. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
}
