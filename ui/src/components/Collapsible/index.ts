export { collapseDuration } from './collapseDuration.ts';
export {
  Collapsible,
  type CollapsibleProps,
  type CollapsibleTriggerProps,
} from './Collapsible.tsx';
