export { DeclinedScreen } from './DeclinedScreen.tsx';
