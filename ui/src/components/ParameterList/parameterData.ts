import type { ReactNode } from 'react';

/** A field of a request or response. */
export interface ParameterData {
  name: string;
  /** Type as displayed: `string`, `integer`, `array de objetos`. */
  type: string;
  /** Anchor of the field. */
  id?: string;
  isRequired?: boolean;
  isDeprecated?: boolean;
  isNullable?: boolean;
  description?: ReactNode;
  /** Limits in words: «de 10 a 60». */
  constraints?: string;
  /** Default value, as JSON. */
  defaultValue?: string;
  /** The only values it may have. */
  values?: readonly string[];
  example?: string;
  /** The fields inside it. */
  children?: readonly ParameterData[];
}
