/** The id of the one document that the bare server reads. */
export const DOCUMENT_ID = 'document';
