/** The product's name and hosts: the only place in api that names them. */
export const product = {
  name: 'Cauce',
  /** The sender of mails in the sandbox. */
  mailFrom: 'Cauce <no-responder@cauce.example>',
  contact: {
    name: 'Soporte de Cauce',
    url: 'https://docs.cauce.example/docs/general/estado-y-soporte',
    email: 'soporte@cauce.example',
  },
  apiUrls: {
    sandbox: 'https://sandbox.api.cauce.example',
    staging: 'https://staging.api.cauce.example',
    production: 'https://api.cauce.example',
  },
} as const;
