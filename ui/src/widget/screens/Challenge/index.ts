export { ChallengeScreen, type ChallengeScreenProps } from './ChallengeScreen.tsx';
export { challengeAlert } from './challengeText.ts';
