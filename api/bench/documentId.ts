/** Id of the document that the bare server reads. */
export const DOCUMENT_ID = 'document';
