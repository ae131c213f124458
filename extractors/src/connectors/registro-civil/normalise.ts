import type { NormaliseContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { BirthCertificate } from '../../products/birthCertificate.ts';
import type { RegistryPage } from './parse.ts';

/** The certificate, provided that the document matches the one that the registry issued. */
export function normaliseCertificate(
  pages: readonly RegistryPage[],
  { username }: NormaliseContext,
): BirthCertificate {
  const [issued, document] = pages;
  if (issued?.kind !== 'issued' || document?.kind !== 'certificate' || pages.length !== 2) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The registry did not show its certificate');
  }
  const { certificate } = document;
  const isSame =
    certificate.folio === issued.folio &&
    certificate.verificationCode === issued.verificationCode &&
    certificate.expirationDate === issued.expirationDate &&
    certificate.run === username;
  if (!isSame) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The document belongs to a different certificate');
  }
  if (certificate.pdf.checksum !== issued.checksum) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      'The checksum of the document differs from the printed one',
    );
  }
  return certificate;
}
