/** The words of an essay: letters and digits with an apostrophe or a hyphen between them. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{M}\p{N}]+(?:['’‘ʻʼ`´-][\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0
