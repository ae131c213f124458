import type { ArgTypesEnhancer, StrictArgTypes } from 'storybook/internal/types';
import { guidanceOf } from '../ui/docs/guidance/guidance.ts';
import propTypes from '../ui/docs/guidance/propTypes.json' with { type: 'json' };

type PropTypes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Explains each prop in Spanish and with its real type, which Storybook's reader does not know. */
export const guidedArgTypes: ArgTypesEnhancer = ({ argTypes, parameters }) => {
  const guidance = guidanceOf(String(parameters['fileName']));
  if (guidance === undefined) return argTypes;
  const types = (propTypes as PropTypes)[guidance.name] ?? {};
  const guided: StrictArgTypes = {};
  for (const [name, description] of Object.entries(guidance.props)) {
    const { table, ...rest } = argTypes[name] ?? { name };
    guided[name] = { ...rest, description, table: { ...table, type: { summary: types[name] } } };
  }
  return { ...argTypes, ...guided };
};
