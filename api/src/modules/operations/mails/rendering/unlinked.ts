/**
 * Text that others wrote, changed so that no mail program makes a link of an address in it: such a
 * link would be opened as one of ours.
 */
export const unlinked = (text: string): string =>
  text.replaceAll('://', '[:]//').replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '[.]');
