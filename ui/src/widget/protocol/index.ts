export { onMessage, postMessage, type Peer } from './channel.ts';
export {
  PROTOCOL,
  readHostMessage,
  readWidgetMessage,
  wire,
  type ExitReason,
  type HostMessage,
  type WidgetEvent,
  type WidgetExit,
  type WidgetMessage,
  type WidgetStep,
  type WidgetSuccess,
} from './messages.ts';
