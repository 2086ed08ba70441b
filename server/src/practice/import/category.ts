/** `$course$/top/Algebra/Kasrlar` is Algebra and Kasrlar; `//` is a slash inside a name. */
export function tagsOfCategory(path: string): string[] {
  const names = path.replaceAll('//', '\uE000').split('/')
  return names
    .map((name) => name.replaceAll('\uE000', '/').trim())
    .filter((name, i) => name !== '' && !/^\$[\w$]{1,40}\$$/.test(name) && !(name === 'top' && i <= 1))
}

/** The category that reads as these tags. */
export const categoryOf = (tags: readonly string[]): string =>
  ['$course$', 'top', ...tags.map((tag) => tag.replaceAll('/', '//').replace(/\s+/g, ' '))].join('/')
