/** Each language of the interface, with its start page and its name in its own words. */
export const LANGUAGES = [
  ['uz', '/', "O'zbekcha"],
  ['uz-Cyrl', '/uz-cyrl', 'Ўзбекча'],
  ['ru', '/ru', 'Русский'],
] as const
