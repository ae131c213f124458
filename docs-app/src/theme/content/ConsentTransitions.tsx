export { ConsentTransitions } from './ConsentStates.tsx';
