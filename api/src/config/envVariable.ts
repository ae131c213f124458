import Joi from 'joi';

/** A variable of the processes' environment. */
export interface EnvVariable {
  readonly name: string;
  readonly description: string;
  readonly schema: Joi.Schema;
  readonly secret?: true;
  /** The default in every environment. */
  readonly default?: string | number;
  /** Required outside the sandbox; in the sandbox the launcher generates or finds it. */
  readonly requiredOutsideSandbox?: true;
  readonly example?: string;
}

/** An integer within bounds. */
export const whole = (min: number, max: number) => Joi.number().integer().min(min).max(max);
