/** The shape of a translation: the same keys and parameters as the Latin original, so that a missing text does not compile. */
export type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Translation<Result>
    : { readonly [Key in keyof T]: Translation<T[Key]> }
