import type { ReactNode } from 'react';

/** A field of a request or an answer. */
export interface ParameterData {
  name: string;
  /** As the reference writes it: `string`, `integer`, `array de objetos`. */
  type: string;
  /** Where a link to it leads. */
  id?: string;
  isRequired?: boolean;
  isDeprecated?: boolean;
  isNullable?: boolean;
  description?: ReactNode;
  /** Limits in words: «de 10 a 60». */
  constraints?: string;
  /** What holds where it is left out, as it is written in JSON. */
  defaultValue?: string;
  /** The only values it may have. */
  values?: readonly string[];
  example?: string;
  /** The fields inside it. */
  children?: readonly ParameterData[];
}
