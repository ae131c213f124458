'use client';

/** The connect widget in a React application, built by `scripts/build.ts`: loads `connect.js` and imports only types of the library. */
export { CauceConnectButton, type CauceConnectButtonProps } from './CauceConnectButton.tsx';
export type { LoaderSource } from './loadConnect.ts';
export {
  useCauceConnect,
  type CauceConnectHandle,
  type CauceConnectOptions,
  type CauceConnectStatus,
} from './useCauceConnect.ts';
export type {
  ExitReason,
  WidgetEvent,
  WidgetExit,
  WidgetStep,
  WidgetSuccess,
} from '../../src/widget/protocol/messages.ts';
