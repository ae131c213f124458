import { tokensCss } from '../src/tokens/tokensCss.ts';
import { propTypes } from './propTypes.ts';
import { webFonts } from './webFonts.ts';

/** What is generated from the tokens, the components and the typefaces, by path in the repository. */
export async function uiFiles(): Promise<Record<string, string | Uint8Array>> {
  return {
    ...(await webFonts()),
    'ui/src/styles/tokens.css': tokensCss(),
    'ui/docs/guidance/propTypes.json': `${JSON.stringify(propTypes(), null, 2)}\n`,
  };
}
