export { onMessage, postMessage } from './channel.ts';
export {
  PROTOCOL,
  readHostMessage,
  readWidgetMessage,
  type ExitReason,
  type WidgetEvent,
  type WidgetExit,
  type WidgetMessage,
  type WidgetStep,
  type WidgetSuccess,
} from './messages.ts';
