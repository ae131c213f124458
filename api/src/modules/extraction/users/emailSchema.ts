import Joi from 'joi';
import { deliverableAddress, MAX_ADDRESS } from '../../../infra/mail/mailbox.ts';

/** An e-mail address to which a mail can be sent, in the form in which it is sent. */
export const emailSchema = () =>
  Joi.string()
    .max(MAX_ADDRESS)
    .email({ tlds: false })
    .required()
    .custom((raw: string, helpers) => deliverableAddress(raw) ?? helpers.error('string.email'));
