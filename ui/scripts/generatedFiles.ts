import { tokensCss } from '../src/tokens/tokensCss.ts';
import { propTypes } from './propTypes.ts';

/** What is generated from the tokens and the components, by path in the repository. */
export function uiFiles(): Record<string, string> {
  return {
    'ui/src/styles/tokens.css': tokensCss(),
    'ui/docs/guidance/propTypes.json': `${JSON.stringify(propTypes(), null, 2)}\n`,
  };
}
