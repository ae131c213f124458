/** The product's name and hosts, for this package: nowhere else in api (design section 1). */
export const product = {
  name: 'Cauce',
  apiUrls: {
    sandbox: 'https://sandbox.api.cauce.example',
    staging: 'https://staging.api.cauce.example',
    production: 'https://api.cauce.example',
  },
} as const;
