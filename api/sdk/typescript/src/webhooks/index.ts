export { verify } from './verify.ts';
export type { WebhookDelivery } from './verify.ts';
