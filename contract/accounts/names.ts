/** Whether a name has letters of another alphabet than Latin and Cyrillic, which a certificate cannot print. */
export const hasForeignLetters = (name: string): boolean =>
  /(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}])\p{L}/u.test(name)
