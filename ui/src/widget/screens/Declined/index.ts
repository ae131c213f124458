export { DeclinedScreen, type DeclinedScreenProps } from './DeclinedScreen.tsx';
