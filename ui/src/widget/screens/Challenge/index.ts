export { ChallengeScreen } from './ChallengeScreen.tsx';
export { challengeAlert } from './challengeText.ts';
