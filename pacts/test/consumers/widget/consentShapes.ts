import type { ConsentState } from '@cauce/ui/client';
import { anyMoment, anyUuid, type Shape } from '../shapes.ts';

export const consentInProgress: Shape<ConsentState> = {
  id: anyUuid('6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90'),
  status: 'IN_PROGRESS',
  subStatus: 'IN_PROGRESS',
  validUntil: null,
};

export const consentRetrying: Shape<ConsentState> = {
  ...consentInProgress,
  subStatus: 'INVALID_PASSWORD',
};

export const consentActive: Shape<ConsentState> = {
  ...consentInProgress,
  status: 'ACTIVE',
  subStatus: 'ACTIVE',
  validUntil: anyMoment('2027-11-21T12:03:00.000Z'),
};
