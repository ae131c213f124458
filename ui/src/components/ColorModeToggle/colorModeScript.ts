import { toScriptLiteral } from '../../internal/inlineScript.ts';
import {
  choiceFrom,
  COLOR_MODE_QUERY_KEY,
  COLOR_MODE_STORAGE_KEY,
  type ColorModeOptions,
} from './colorMode.ts';

/**
 * The script that sets `data-theme` and `data-theme-choice` on `<html>` before anything is painted.
 * Put it inline at the top of the head, with the same options as `ColorModeProvider`; for a
 * Content-Security-Policy, `inlineScriptHash(colorModeScript(options))` returns its hash. Order of
 * precedence: address (`?theme=dark`), stored choice, system if it is followed, default.
 */
export function colorModeScript(options: ColorModeOptions = {}): string {
  const { hasSystemChoice = false, isSwitchDisabled = false } = options;
  const whenNone = toScriptLiteral(choiceFrom(null, options));
  const stored = isSwitchDisabled
    ? 'null'
    : `localStorage.getItem(${toScriptLiteral(COLOR_MODE_STORAGE_KEY)})`;
  const known = hasSystemChoice ? '/^(light|dark|system)$/' : '/^(light|dark)$/';
  return [
    '(function(){var d=document.documentElement,s=null,q=null;',
    `try{q=new URLSearchParams(location.search).get(${toScriptLiteral(COLOR_MODE_QUERY_KEY)})}catch(e){}`,
    `try{s=${stored}}catch(e){}`,
    `var c=q==="light"||q==="dark"?q:s===null?${whenNone}:${known}.test(s)?s:"light";`,
    'd.setAttribute("data-theme",c==="system"?matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light":c);',
    'd.setAttribute("data-theme-choice",c)})();',
  ].join('');
}
